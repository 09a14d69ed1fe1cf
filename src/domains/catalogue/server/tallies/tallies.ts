import { addOwnerRating } from '#domains/accounts/server/index.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { invalidatePages } from '#platform/server/pages/invalidate-pages.ts'
import {
  type RatingChange,
  updateClassRating,
  updateClassStudentCount,
  updateCourseRating,
  updateCourseStudentCount,
} from './tallies.queries.ts'

/**
 * Lets a rating of a class count: for the class, for its course, which is the mean over its classes, and for the owner.
 *
 * Call it in the transaction that writes the rating. Rows are taken in the order class, course, owner.
 *
 * @throws Refusal CLASS_NOT_FOUND - no such class
 * @see OP-065, SR-07
 */
export async function addClassRating(tx: Tx, classId: number, change: RatingChange): Promise<void> {
  const courseId = await updateClassRating(tx, classId, change)
  if (courseId === undefined) throw new Refusal('CLASS_NOT_FOUND')
  await addCourseRating(tx, courseId, change)
}

/**
 * Lets a rating of a video course count, for the course and for its owner.
 *
 * @throws Refusal COURSE_NOT_FOUND - no such course
 * @see OP-065, SR-07
 */
export async function addCourseRating(tx: Tx, courseId: number, change: RatingChange): Promise<void> {
  const ownerId = await updateCourseRating(tx, courseId, change)
  if (ownerId === undefined) throw new Refusal('COURSE_NOT_FOUND')
  await addOwnerRating(tx, ownerId, change)
  await invalidatePages(tx)
}

/**
 * Moves the number of students of a class or a video course, in the transaction that changes their state.
 *
 * A student counts once, with status 2 or 4, however often he has bought: the caller says +1 when the first such
 * enrolment appears and -1 when the last one goes.
 *
 * @see OP-155
 */
export async function adjustStudentCount(
  tx: Tx,
  of: { classId: number } | { courseId: number },
  by: number,
): Promise<void> {
  if ('classId' in of) await updateClassStudentCount(tx, of.classId, by)
  else await updateCourseStudentCount(tx, of.courseId, by)
}
