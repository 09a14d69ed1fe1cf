import { paths } from '#paths'
import type { Path } from '#platform/contract/path.ts'
import { isStudent } from '#platform/web/session/session.ts'
import type { LessonDetail } from '../../contract/lesson-detail.contract.ts'
import { kindName } from '../components/content-labels.ts'
import { type LessonRef, openingOf, viewerPath } from '../components/lesson-ref.ts'
import { sizeText } from '../outline/size-of.ts'
import type { Quality } from '../player/quality.ts'

/** A lesson that follows another. */
export interface FollowingLesson {
  readonly contentId: number
  readonly title: string
  /** Named where it is another one than that of the lesson before. */
  readonly chapter: string | undefined
  readonly kind: string
  /** What is fetched to open it, and about what that costs; undefined where it is saved on this device. */
  readonly size: string | undefined
  readonly to: Path
}

/** The course has no further lesson. */
export interface CourseEnd {
  readonly title: string
  readonly listPath: Path
  /** Undefined for an owner. */
  readonly ratePath: Path | undefined
}

/** What comes after a lesson: another one, the end of the course, or nothing more that is saved on this device. */
export type Following =
  | { readonly kind: 'lesson'; readonly lesson: FollowingLesson }
  | { readonly kind: 'end'; readonly course: CourseEnd }
  | { readonly kind: 'none-saved' }

/** What comes after a lesson whose page was opened with a connection. */
export function followingOf(lessonRef: LessonRef, lesson: LessonDetail, quality: Quality): Following {
  const next = lesson.next_lesson
  const opening = next ? openingOf(next.o_file_name) : 'download'
  if (!next || opening === 'download') return { kind: 'end', course: courseEnd(lessonRef, lesson) }
  const groupId = String(next.group_id)
  return {
    kind: 'lesson',
    lesson: {
      contentId: next.id,
      title: next.content_title,
      chapter: groupId === lessonRef.groupId ? undefined : next.gp_name,
      kind: kindName(next.o_file_name),
      size: sizeText(next, quality),
      to: viewerPath({ ...lessonRef, groupId, contentId: String(next.id) }, opening),
    },
  }
}

function courseEnd({ via, id }: LessonRef, { course_id, course_title: title }: LessonDetail): CourseEnd {
  if (!isStudent()) return { title, listPath: paths.owner.groups(course_id), ratePath: undefined }
  return via === 'class'
    ? { title, listPath: paths.enrolled.classGroups({ course_id, id }), ratePath: paths.class.detail(id) }
    : { title, listPath: paths.enrolled.courseGroups(id), ratePath: paths.videoCourse.detail(id) }
}
