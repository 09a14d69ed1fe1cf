import { findPublicClass } from '#domains/catalogue/server/index.ts'
import type { StudentViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { closeExpiredEnrolments, insertEnrolment } from './enrolments.queries.ts'
import { notifyOwner } from './notices.ts'

/**
 * Records a student's application for a class and notifies the owner.
 *
 * The unique index on open enrolments decides, not a prior read, so a double click yields one row.
 *
 * @throws Refusal CLASS_NOT_FOUND - absent, archived, or its course is not public
 * @throws Refusal ENROLMENT_CLOSED - the class has ended (calendar day in Asia/Yangon)
 * @throws Refusal ALREADY_APPLIED - an application is open, or access is still valid
 * @see E-ENR-12, OP-089, OP-091, SR-05
 */
export function enrolStudentInClass(db: Db, student: StudentViewer, classId: number): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const target = await findPublicClass(tx, classId)
    if (!target) throw new Refusal('CLASS_NOT_FOUND')
    if (target.endDate < today()) throw new Refusal('ENROLMENT_CLOSED')
    await closeExpiredEnrolments(tx, { studentId: student.id, target: { classId }, today: today() })
    const { courseId, feeMmk } = target
    const enrolment = await insertEnrolment(tx, { studentId: student.id, courseId, classId, feeMmk })
    if (!enrolment) throw new Refusal('ALREADY_APPLIED')
    await notifyOwner(tx, enrolment, { event: 'applied' })
    return { id: enrolment.id }
  })
}
