import type * as z from 'zod/mini'
import { cleanRichText } from '#platform/server/text/rich-text.ts'
import type { AccessType, CourseType } from '../../contract/catalogue-codes.ts'
import type { editedCourseBody, newCourseBody } from '../../contract/my-courses.contract.ts'
import { titleKey } from '../title-key.ts'

/** The fields of a course under their column names. Fee and access are for video courses. */
export interface CourseDraft {
  readonly categoryId: number
  readonly title: string
  readonly explanation: string
  readonly details: string
  readonly certificate: boolean
  readonly courseType: CourseType
  readonly feeMmk: number | null
  readonly accessType: AccessType | null
  readonly accessMonths: number | null
  readonly photo: PhotoWish
}

/** What happens to the picture: a new one as a data URL, the stored one, or none. */
type PhotoWish = { readonly kind: 'new'; readonly dataUrl: string } | { readonly kind: 'keep' | 'none' }

type NewCourse = z.output<typeof newCourseBody>
type EditedCourse = z.output<typeof editedCourseBody>

/** A new course has the submitted picture or none. */
export function toNewCourse(body: NewCourse): CourseDraft {
  return toDraft(body, body.course_photo ? { kind: 'new', dataUrl: body.course_photo } : { kind: 'none' })
}

/**
 * A data URL replaces the picture, an address in either field keeps it, two empty fields remove it. If a client sends
 * neither field, the picture stays.
 *
 * @see OP-148
 */
export function toEditedCourse(body: EditedCourse): CourseDraft {
  const { course_photo, oldImg } = body
  if (course_photo?.startsWith('data:')) return toDraft(body, { kind: 'new', dataUrl: course_photo })
  const isKept = course_photo || oldImg || (course_photo === undefined && oldImg === undefined)
  return toDraft(body, { kind: isKept ? 'keep' : 'none' })
}

function toDraft(body: NewCourse | EditedCourse, photo: PhotoWish): CourseDraft {
  return {
    categoryId: body.category_id,
    title: body.course_title,
    explanation: body.course_explanation,
    details: cleanRichText(body.course_details),
    certificate: body.certificate,
    courseType: body.course_type,
    feeMmk: body.fee ?? null,
    accessType: body.access_type ?? null,
    accessMonths: body.access_expiry_duration ?? null,
    photo,
  }
}

/** The columns of a draft, with its search key. */
export function columnsOf(draft: CourseDraft) {
  const { photo: _, ...columns } = draft
  return { ...columns, titleKey: titleKey(draft.title) }
}
