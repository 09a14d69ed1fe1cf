import { approveCourse, archiveCourse, type CourseFacts, rejectCourse } from '#domains/catalogue/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { m } from '#platform/messages/generated/messages.js'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'

const IN_BURMESE = { locale: 'my' } as const

interface Review {
  readonly action: string
  readonly after: object
  readonly message: string
}

/** Tells the owner and writes the audit entry of a review, unless nothing changed. */
async function conclude(
  tx: Tx,
  admin: AdminViewer,
  { course, review }: { course: CourseFacts; review: Review },
): Promise<void> {
  await notify(tx, { to: course.ownerId, from: { kind: 'admin' }, message: review.message, courseId: course.id })
  await recordAudit(tx, {
    actorType: 'admin',
    actorId: admin.id,
    action: review.action,
    target: `course:${course.id}`,
    before: { approval: course.approval },
    after: review.after,
  })
}

/**
 * Lets a course into the public lists and tells its owner; a second click says nothing again.
 *
 * @throws Refusal COURSE_NOT_FOUND - no such course, or archived
 * @see OP-059
 */
export function approveCourseByAdmin(db: Db, admin: AdminViewer, courseId: number): Promise<{ is_approve: number }> {
  return db.transaction().execute(async (tx) => {
    const course = await approveCourse(tx, courseId)
    const message = m.moderation_notice_course_approved({ title: course.title }, IN_BURMESE)
    const review = { action: 'course.approve', after: { approval: 2 }, message }
    if (course.approval !== 2) await conclude(tx, admin, { course, review })
    return { is_approve: 2 }
  })
}

/**
 * Keeps a course out of the public lists and tells its owner why; the same reason again says nothing.
 *
 * @throws Refusal COURSE_NOT_FOUND - no such course, or archived
 */
export function rejectCourseByAdmin(
  db: Db,
  admin: AdminViewer,
  { courseId, reason }: { courseId: number; reason: string },
): Promise<{ is_approve: number }> {
  return db.transaction().execute(async (tx) => {
    const course = await rejectCourse(tx, courseId, reason)
    const message = m.moderation_notice_course_rejected({ title: course.title, reason }, IN_BURMESE)
    const review = { action: 'course.reject', after: { approval: 3, reason }, message }
    const isNew = course.approval !== 3 || course.rejectReason !== reason
    if (isNew) await conclude(tx, admin, { course, review })
    return { is_approve: 3 }
  })
}

/** @throws Refusal COURSE_NOT_FOUND - no such course, or archived already */
export function archiveCourseByAdmin(
  db: Db,
  admin: AdminViewer,
  { courseId, reason }: { courseId: number; reason: string },
): Promise<{ status: number }> {
  return db.transaction().execute(async (tx) => {
    const course = await archiveCourse(tx, courseId)
    const message = m.moderation_notice_course_archived({ title: course.title, reason }, IN_BURMESE)
    await conclude(tx, admin, {
      course,
      review: { action: 'course.archive', after: { archived: true, reason }, message },
    })
    return { status: 1 }
  })
}
