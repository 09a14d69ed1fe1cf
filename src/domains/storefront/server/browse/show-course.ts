import { ownerTag } from '#domains/accounts/server/index.ts'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { type CourseFacts, courseRatingTag, courseTag, findCourse } from '#domains/catalogue/server/index.ts'
import { findLessonTotals, listPublicChapters } from '#domains/content/server/index.ts'
import { findCourseEnrolmentStates, hasApplied } from '#domains/enrolment/server/index.ts'
import type { Page } from '#platform/contract/wire.ts'
import type { Viewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { cacheTag } from '#platform/server/pages/page-tags.ts'
import type { ClassRow } from '../../contract/classes.contract.ts'
import type { CourseDetail } from '../../contract/courses.contract.ts'
import { can } from './browse.policy.ts'
import { findCourseDetail } from './course-detail.queries.ts'
import { listClassesOfCourse, type Reader } from './list-classes.ts'

/**
 * The page of a course with the student's enrolment state.
 *
 * @throws Refusal COURSE_NOT_FOUND - absent, or hidden from this viewer
 * @see OP-059, OP-093
 */
export async function showCourseTo(db: Db, viewer: Viewer, courseId: number): Promise<CourseDetail> {
  const found = await findCourseDetail(db, courseId)
  if (!found || !(await isVisible(db, { ...found, id: courseId }, viewer))) throw new Refusal('COURSE_NOT_FOUND')
  cacheTag(courseTag(courseId), courseRatingTag(courseId), ownerTag(found.ownerId))
  const states = viewer.kind === 'student' ? await findCourseEnrolmentStates(db, viewer.id, [courseId]) : undefined
  const state = states?.get(courseId)
  const isVideoCourse = found.detail.course_type === CourseType.video
  const endDate = state?.accessEndDate ?? null
  return {
    ...found.detail,
    course_status: state?.status ?? null,
    end_access_date: endDate,
    access_end_date: endDate,
    ...(isVideoCourse && (await showLessons(db, courseId))),
  }
}

/** What a video course consists of, for those who have not bought it. */
async function showLessons(db: Db, courseId: number): Promise<Pick<CourseDetail, 'lesson_totals' | 'chapters'>> {
  const [totals, chapters] = await Promise.all([findLessonTotals(db, courseId), listPublicChapters(db, courseId)])
  return { lesson_totals: totals, chapters }
}

/**
 * One page of the classes of a course.
 *
 * @throws Refusal COURSE_NOT_FOUND - absent, or hidden from this viewer
 */
export async function listClassesFor(
  db: Db,
  reader: Reader,
  of: { courseId: number; page: number },
): Promise<Page<ClassRow>> {
  const course = await findCourse(db, of.courseId)
  if (!course || !(await isVisible(db, course, reader.viewer))) throw new Refusal('COURSE_NOT_FOUND')
  cacheTag(courseTag(course.id), courseRatingTag(course.id), ownerTag(course.ownerId))
  return listClassesOfCourse(db, of, reader)
}

async function isVisible(
  db: Db,
  course: Pick<CourseFacts, 'id' | 'isPublic' | 'ownerId'>,
  viewer: Viewer,
): Promise<boolean> {
  const { id: courseId, isPublic, ownerId } = course
  const applied = !isPublic && viewer.kind === 'student' && (await hasApplied(db, viewer.id, { courseId }))
  return can(viewer, 'see', { course: { isPublic, ownerId, hasApplied: applied } })
}
