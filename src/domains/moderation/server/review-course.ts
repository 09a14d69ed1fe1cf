import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import {
  approveCourse,
  archiveCourse,
  type CourseFacts,
  lockCourseForReview,
  rejectCourse,
} from '#domains/catalogue/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { assertVersion } from '#platform/server/optimistic-lock.ts'
import { m } from '#platform/server/plain-messages.ts'
import { courseRevision } from './admin-courses.ts'

interface Review {
  readonly action: string
  readonly after: object
  readonly message: string
  /** The state that the admin's screen showed. */
  readonly expected?: string | undefined
  /** The course has this approval already: no second notice is sent. */
  readonly alreadyDone: boolean
}

/** Notifies the owner and audits a review, unless nothing changed. */
async function conclude(
  tx: Tx,
  admin: AdminViewer,
  { course, review }: { course: CourseFacts; review: Review },
): Promise<void> {
  const target = `course:${course.id}`
  const { expected, alreadyDone } = review
  await assertVersion(tx, admin, { target, expected, current: courseRevision(course), alreadyDone })
  if (alreadyDone) return
  await notify(tx, { to: course.ownerId, from: { kind: 'admin' }, message: review.message, courseId: course.id })
  await recordAudit(tx, {
    actorType: 'admin',
    actorId: admin.id,
    action: review.action,
    target,
    before: { approval: course.approval },
    after: review.after,
  })
}

/** A course under review, and the state that the admin's screen showed. */
interface Reviewed {
  readonly courseId: number
  readonly expected?: string | undefined
}
type Reasoned = Reviewed & { readonly reason: string }

/**
 * Approves a course and notifies its owner; repeating it sends nothing. Approving an edit of an approved course sends
 * no notice.
 *
 * @throws Refusal COURSE_NOT_FOUND - no such course, or archived
 * @throws Refusal CHANGED_MEANWHILE - its owner or another admin has changed it since
 * @see OP-059
 */
export function approveCourseByAdmin(
  db: Db,
  admin: AdminViewer,
  { courseId, expected }: Reviewed,
): Promise<{ is_approve: Approval }> {
  return db.transaction().execute(async (tx) => {
    const course = await lockCourseForReview(tx, courseId)
    await approveCourse(tx, course)
    const message = m.moderation_notice_course_approved({ title: course.title }, BURMESE)
    const alreadyDone = course.approval === Approval.approved
    const review = { action: 'course.approve', after: { approval: Approval.approved }, message, expected, alreadyDone }
    await conclude(tx, admin, { course, review })
    return { is_approve: Approval.approved }
  })
}

/**
 * Rejects a course and notifies its owner of the reason; repeating it sends nothing.
 *
 * @throws Refusal COURSE_NOT_FOUND - no such course, or archived
 * @throws Refusal CHANGED_MEANWHILE - its owner or another admin has changed it since
 */
export function rejectCourseByAdmin(
  db: Db,
  admin: AdminViewer,
  { courseId, reason, expected }: Reasoned,
): Promise<{ is_approve: Approval }> {
  return db.transaction().execute(async (tx) => {
    const course = await lockCourseForReview(tx, courseId)
    await rejectCourse(tx, course, reason)
    const message = m.moderation_notice_course_rejected({ title: course.title, reason }, BURMESE)
    const alreadyDone = course.approval === Approval.rejected && course.rejectReason === reason
    const review = {
      action: 'course.reject',
      after: { approval: Approval.rejected, reason },
      message,
      expected,
      alreadyDone,
    }
    await conclude(tx, admin, { course, review })
    return { is_approve: Approval.rejected }
  })
}

/** @throws Refusal COURSE_NOT_FOUND - no such course, or archived already */
export function archiveCourseByAdmin(
  db: Db,
  admin: AdminViewer,
  { courseId, reason }: Reasoned,
): Promise<{ status: number }> {
  return db.transaction().execute(async (tx) => {
    const course = await lockCourseForReview(tx, courseId)
    await archiveCourse(tx, course)
    const message = m.moderation_notice_course_archived({ title: course.title, reason }, BURMESE)
    const review = { action: 'course.archive', after: { archived: true, reason }, message, alreadyDone: false }
    await conclude(tx, admin, { course, review })
    return { status: 1 }
  })
}
