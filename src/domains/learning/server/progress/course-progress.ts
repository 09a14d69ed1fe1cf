import { findCourse } from '#domains/catalogue/server/index.ts'
import { listOutlineLessons, type OutlineLesson } from '#domains/content/server/index.ts'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import { type Page, toPage } from '#platform/contract/wire.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import {
  type courseLessonsProgress,
  lessonParts,
  type StudentProgress,
} from '../../contract/course-progress.contract.ts'
import { can } from './course-progress.policy.ts'
import { countCourseStudents, listLessonCounts, listStudentsProgress } from './course-progress.queries.ts'

/**
 * One page of the students of a course, and how many lessons each has finished.
 *
 * @throws Refusal COURSE_NOT_FOUND - absent, or of another owner
 */
export async function getStudentsProgress(
  db: Db,
  owner: OwnerViewer,
  { courseId, page }: { courseId: number; page: number },
): Promise<Page<StudentProgress>> {
  const lessons = await lessonsOfOwn(db, owner, courseId)
  const contentIds = lessons.map(({ id }) => id)
  const [total, students] = await Promise.all([
    countCourseStudents(db, courseId),
    listStudentsProgress(db, { courseId, contentIds, page }),
  ])
  const rows = students.map(({ id, name, done, lastAt }) => ({
    student_id: id,
    name,
    done,
    total: lessons.length,
    last_day: lastAt && today(lastAt),
  }))
  return toPage(rows, { total, page })
}

/**
 * How many students of a course have begun and finished each lesson, and where the others stopped.
 *
 * @throws Refusal COURSE_NOT_FOUND - absent, or of another owner
 */
export async function getLessonsCompletion(
  db: Db,
  owner: OwnerViewer,
  courseId: number,
): Promise<ReplyOf<typeof courseLessonsProgress>> {
  const lessons = await lessonsOfOwn(db, owner, courseId)
  const contentIds = lessons.map(({ id }) => id)
  const [students, counts] = await Promise.all([
    countCourseStudents(db, courseId),
    listLessonCounts(db, { courseId, contentIds, parts: lessonParts }),
  ])
  const countsOf = Map.groupBy(counts, ({ contentId }) => contentId)
  return {
    students,
    lessons: lessons.map(({ id, title, groupName, isVideo }) => {
      const ofLesson = countsOf.get(id) ?? []
      const unfinished = ofLesson.filter(({ isFinished }) => !isFinished)
      return {
        id,
        content_title: title,
        gp_name: groupName,
        begun: sum(ofLesson),
        finished: sum(ofLesson) - sum(unfinished),
        stopped_in: isVideo
          ? Array.from({ length: lessonParts }, (_, index) => sum(unfinished.filter(({ part }) => part === index + 1)))
          : [],
      }
    }),
  }
}

const sum = (rows: readonly { readonly students: number }[]): number =>
  rows.reduce((total, { students }) => total + students, 0)

/** The lessons of an own course that open on the web. */
async function lessonsOfOwn(db: Db, owner: OwnerViewer, courseId: number): Promise<OutlineLesson[]> {
  const course = await findCourse(db, courseId)
  if (!course || !can(owner, 'see', { progressIn: course })) throw new Refusal('COURSE_NOT_FOUND')
  const lessons = await listOutlineLessons(db, courseId)
  return lessons.filter(({ opensOnWeb }) => opensOnWeb)
}
