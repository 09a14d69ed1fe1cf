import type * as z from 'zod/mini'
import type { AppForm } from '#platform/web/forms/app-form.ts'
import type { AccessType, CourseType } from '../../../contract/catalogue-codes.ts'
import type { editedCourseBody, OwnCourseRecord } from '../../../contract/my-courses.contract.ts'

/** The form values of a course. */
export interface CourseValues {
  category_id: number | null
  course_title: string
  course_explanation: string
  course_details: string
  certificate: '1' | '0' | null
  course_type: CourseType | null
  fee: string
  access_type: AccessType | null
  access_expiry_duration: string
  course_photo: string
  oldImg: string
}

export type CourseOutput = z.output<typeof editedCourseBody>
export type CourseForm = AppForm<CourseValues, CourseOutput>

export const emptyCourse: CourseValues = {
  category_id: null,
  course_title: '',
  course_explanation: '',
  course_details: '',
  certificate: null,
  course_type: null,
  fee: '',
  access_type: null,
  access_expiry_duration: '',
  course_photo: '',
  oldImg: '',
}

/** Form values of a stored course. */
export function valuesOf(course: OwnCourseRecord): CourseValues {
  return {
    category_id: course.category_id,
    course_title: course.course_title,
    course_explanation: course.course_explanation,
    course_details: course.course_details,
    certificate: course.certificate === '1' ? '1' : '0',
    course_type: course.course_type as CourseType,
    fee: course.fee === null ? '' : String(course.fee),
    access_type: course.access_type as AccessType | null,
    access_expiry_duration: course.access_expiry_duration === null ? '' : String(course.access_expiry_duration),
    course_photo: '',
    oldImg: course.old_photo ?? '',
  }
}

/** Adds the stored category to the choices if it was closed since. */
export function withStoredCategory(
  categories: readonly { category_id: number; category_name: string }[],
  course: OwnCourseRecord,
) {
  if (categories.some(({ category_id }) => category_id === course.category_id)) return categories
  const { category_id, category_name } = course
  return [...categories, { category_id, category_name }]
}
