import type { Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { Approval } from '../../contract/catalogue-codes.ts'
import { type CourseFacts, lockCourse } from '../owner-tools/course-facts.queries.ts'
import { invalidateCoursePages } from '../page-tags.ts'
import { updateApproval, updateArchived } from './review.queries.ts'

/**
 * Locks a course for an admin's decision.
 *
 * @throws Refusal COURSE_NOT_FOUND - no such course, or archived
 */
export async function lockCourseForReview(tx: Tx, courseId: number): Promise<Locked<CourseFacts>> {
  const course = await lockCourse(tx, courseId)
  if (!course || course.archivedAt) throw new Refusal('COURSE_NOT_FOUND')
  return course
}

/**
 * Approves a course, which makes it public with its classes. The caller notifies the owner and writes the audit entry.
 *
 * @see OP-059, OP-060
 */
export async function approveCourse(tx: Tx, course: Locked<CourseFacts>): Promise<void> {
  await updateApproval(tx, course, { approval: Approval.approved, rejectReason: null })
  await invalidateCoursePages(tx, course)
}

/** Rejects a course with a reason for its owner. The caller notifies the owner and writes the audit entry. */
export async function rejectCourse(tx: Tx, course: Locked<CourseFacts>, reason: string): Promise<void> {
  await updateApproval(tx, course, { approval: Approval.rejected, rejectReason: reason })
  await invalidateCoursePages(tx, course)
}

/**
 * Archives a course; enrolled students keep their access. As approveCourse otherwise.
 *
 * @see OP-142
 */
export async function archiveCourse(tx: Tx, course: Locked<CourseFacts>): Promise<void> {
  await updateArchived(tx, course)
  await invalidateCoursePages(tx, course)
}
