import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { findPublicCourse } from '#domains/catalogue/server/index.ts'
import type { StudentViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { EnrolmentStatus } from '../contract/enrolment-status.ts'
import { approveEnrolment } from './decide-enrolment.ts'
import { closeExpiredEnrolments, insertEnrolment } from './enrolments.queries.ts'
import { notifyOwner } from './notices.ts'

/**
 * Records a student's purchase of a video course and notifies the owner; a free course opens at once.
 *
 * @throws Refusal COURSE_NOT_FOUND - absent, archived, or not public
 * @throws Refusal NOT_A_VIDEO_COURSE - seats of other courses are taken by class
 * @throws Refusal ALREADY_BOUGHT - a purchase is open, or access is still valid
 * @see E-ENR-13, OP-081, OP-100, SR-05
 */
export function buyVideoCourse(
  db: Db,
  student: StudentViewer,
  courseId: number,
): Promise<{ id: number; status: EnrolmentStatus }> {
  return db.transaction().execute(async (tx) => {
    const course = await findPublicCourse(tx, courseId)
    if (!course) throw new Refusal('COURSE_NOT_FOUND')
    if (course.courseType !== CourseType.video) throw new Refusal('NOT_A_VIDEO_COURSE')
    await closeExpiredEnrolments(tx, { studentId: student.id, target: { courseId }, today: today() })
    const feeMmk = course.feeMmk ?? 0
    const purchase = await insertEnrolment(tx, { studentId: student.id, courseId, classId: null, feeMmk })
    if (!purchase) throw new Refusal('ALREADY_BOUGHT')
    await notifyOwner(tx, purchase, { event: 'bought' })
    if (feeMmk > 0) return { id: purchase.id, status: EnrolmentStatus.applying }
    await approveEnrolment(tx, purchase, { type: 'system', id: null })
    return { id: purchase.id, status: EnrolmentStatus.approved }
  })
}
