import { listLessonFacts } from '#domains/content/server/index.ts'
import type { StudentViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { LessonsProgress } from '../../contract/progress.contract.ts'
import { requireEnrolment } from './merge-progress.ts'
import { listWatchedLessons } from './progress.queries.ts'

/**
 * A student's own progress in a course or a group. Lessons that do not open on the web do not count. A group without
 * lessons is answered like one that does not exist: empty.
 *
 * @throws Refusal FORBIDDEN - never had access to the course
 */
export async function getLessonsProgress(
  db: Db,
  student: StudentViewer,
  of: { courseId: number } | { groupId: number },
): Promise<LessonsProgress> {
  const lessons = await listLessonFacts(db, 'courseId' in of ? { courseIds: [of.courseId] } : of)
  const courseId = 'courseId' in of ? of.courseId : lessons[0]?.courseId
  if (courseId !== undefined) await requireEnrolment(db, student, courseId)
  const onWeb = lessons.filter(({ opensOnWeb }) => opensOnWeb).map(({ id }) => id)
  const watched = await listWatchedLessons(db, student.id, onWeb)
  return {
    total: onWeb.length,
    done: watched.filter(({ isFinished }) => isFinished).length,
    lessons: watched.map((lesson) => ({
      content_id: lesson.contentId,
      position: lesson.positionSeconds,
      percent: lesson.percent,
      finished: lesson.isFinished,
    })),
  }
}
