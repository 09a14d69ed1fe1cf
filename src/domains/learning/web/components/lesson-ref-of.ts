import type { LessonRef } from '#domains/content/web/index.ts'
import type { BegunLesson, OpenCourse } from '../../contract/my-learning.contract.ts'

/** The ids of a lesson in the site's URLs. */
export function lessonRefOf(
  { via, id }: Pick<OpenCourse, 'via' | 'id'>,
  lesson: Pick<BegunLesson, 'group_id' | 'content_id'>,
): LessonRef {
  return { via, id: String(id), groupId: String(lesson.group_id), contentId: String(lesson.content_id) }
}
