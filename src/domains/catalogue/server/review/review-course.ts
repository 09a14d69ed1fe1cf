import type { Tx } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { Approval } from '../../contract/catalogue-codes.ts'
import { type CourseFacts, lockCourse } from '../owner-tools/course-facts.queries.ts'
import { invalidateCoursePages } from '../page-tags.ts'
import { updateApproval, updateArchived } from './review.queries.ts'

/**
 * Approves a course, which makes it public with its classes. The caller notifies the owner and writes the audit entry
 * from the former state.
 *
 * @throws Refusal COURSE_NOT_FOUND - no such course, or archived
 * @see OP-059, OP-060
 */
export async function approveCourse(tx: Tx, courseId: number): Promise<CourseFacts> {
  const course = await lockLiving(tx, courseId)
  await updateApproval(tx, courseId, { approval: Approval.approved, rejectReason: null })
  await invalidateCoursePages(tx, course)
  return course
}

/**
 * Rejects a course with a reason for its owner. As approveCourse otherwise.
 *
 * @throws Refusal COURSE_NOT_FOUND - no such course, or archived
 */
export async function rejectCourse(tx: Tx, courseId: number, reason: string): Promise<CourseFacts> {
  const course = await lockLiving(tx, courseId)
  await updateApproval(tx, courseId, { approval: Approval.rejected, rejectReason: reason })
  await invalidateCoursePages(tx, course)
  return course
}

/**
 * Archives a course; enrolled students keep their access. As approveCourse otherwise.
 *
 * @throws Refusal COURSE_NOT_FOUND - no such course, or archived already
 * @see OP-142
 */
export async function archiveCourse(tx: Tx, courseId: number): Promise<CourseFacts> {
  const course = await lockLiving(tx, courseId)
  await updateArchived(tx, courseId)
  await invalidateCoursePages(tx, course)
  return course
}

async function lockLiving(tx: Tx, courseId: number): Promise<CourseFacts> {
  const course = await lockCourse(tx, courseId)
  if (!course || course.archivedAt) throw new Refusal('COURSE_NOT_FOUND')
  return course
}
