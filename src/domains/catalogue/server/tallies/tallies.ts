import { addOwnerRating } from '#domains/accounts/server/index.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { invalidateRatingPages } from '../page-tags.ts'
import {
  type RatingChange,
  updateClassRating,
  updateClassStudentCount,
  updateCourseRating,
  updateCourseStudentCount,
} from './tallies.queries.ts'

/**
 * Adds a class's rating to the sums of class, course and owner.
 *
 * Call it in the transaction that writes the rating. Rows are locked in the order class, course, owner.
 *
 * @throws Refusal CLASS_NOT_FOUND - no such class
 * @see OP-065, SR-07
 */
export async function addClassRating(tx: Tx, classId: number, change: RatingChange): Promise<void> {
  const courseId = await updateClassRating(tx, classId, change)
  if (courseId === undefined) throw new Refusal('CLASS_NOT_FOUND')
  await countRating(tx, { courseId, classId }, change)
}

/**
 * Adds a video course's rating to the sums of course and owner.
 *
 * @throws Refusal COURSE_NOT_FOUND - no such course
 * @see OP-065, SR-07
 */
export async function addCourseRating(tx: Tx, courseId: number, change: RatingChange): Promise<void> {
  await countRating(tx, { courseId }, change)
}

async function countRating(
  tx: Tx,
  { courseId, classId }: { courseId: number; classId?: number },
  change: RatingChange,
): Promise<void> {
  const ownerId = await updateCourseRating(tx, courseId, change)
  if (ownerId === undefined) throw new Refusal('COURSE_NOT_FOUND')
  await addOwnerRating(tx, ownerId, change)
  await invalidateRatingPages(tx, { classId, courseId, ownerId })
}

/**
 * Changes the student count of a class or video course in the transaction that changes an enrolment.
 *
 * A student with status 2 or 4 counts once: +1 for the first such enrolment, -1 when the last one ends.
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
