import type { Tx } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { invalidatePages } from '#platform/server/pages/invalidate-pages.ts'
import { Approval } from '../../contract/catalogue-codes.ts'
import { type CourseFacts, lockCourse } from '../owner-tools/course-facts.queries.ts'
import { updateApproval, updateArchived } from './review.queries.ts'

/**
 * Lets a course into the public lists, together with its classes. Says nothing to anyone: the caller tells the owner
 * and writes the audit entry, for which it gets the course as it was.
 *
 * @throws Refusal COURSE_NOT_FOUND - no such course, or archived
 * @see OP-059, OP-060
 */
export async function approveCourse(tx: Tx, courseId: number): Promise<CourseFacts> {
  const course = await lockLiving(tx, courseId)
  await updateApproval(tx, courseId, { approval: Approval.approved, rejectReason: null })
  await invalidatePages(tx)
  return course
}

/**
 * Keeps a course out of the public lists, with a reason that its owner reads. As approveCourse otherwise.
 *
 * @throws Refusal COURSE_NOT_FOUND - no such course, or archived
 */
export async function rejectCourse(tx: Tx, courseId: number, reason: string): Promise<CourseFacts> {
  const course = await lockLiving(tx, courseId)
  await updateApproval(tx, courseId, { approval: Approval.rejected, rejectReason: reason })
  await invalidatePages(tx)
  return course
}

/**
 * Takes a course off the product for good; enrolled students keep their access. As approveCourse otherwise.
 *
 * @throws Refusal COURSE_NOT_FOUND - no such course, or archived already
 * @see OP-142
 */
export async function archiveCourse(tx: Tx, courseId: number): Promise<CourseFacts> {
  const course = await lockLiving(tx, courseId)
  await updateArchived(tx, courseId)
  await invalidatePages(tx)
  return course
}

async function lockLiving(tx: Tx, courseId: number): Promise<CourseFacts> {
  const course = await lockCourse(tx, courseId)
  if (!course || course.archivedAt) throw new Refusal('COURSE_NOT_FOUND')
  return course
}
