import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { notifyStudent, recordPaymentStep } from '#domains/enrolment/server/index.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { answerProofs } from '../proofs/proofs.queries.ts'
import { type EnrolmentRef, replaceCheck, withLockedEnrolment } from './review-payment.ts'

/**
 * Refuses the waiting pictures of an enrolment that was decided, or paid by a coupon, before they were answered. The
 * decision and the payments stay as they are, and the student is notified of the reason. What was entered for a second person ends.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal CHANGED_MEANWHILE - another admin has answered, or the student has sent another picture
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - no picture waits, or the application itself waits and is rejected instead
 */
export function refusePicture(
  db: Db,
  admin: AdminViewer,
  { ref, reason }: { ref: EnrolmentRef; reason: string },
): Promise<EnrolmentStatus> {
  return withLockedEnrolment(db, admin, {
    ref,
    alreadyDone: (_, { proofAnswer }) => proofAnswer === 'refused',
    run: async (tx, enrolment, desk) => {
      const { proofId, proofAnswer } = desk
      const isDecided = enrolment.status !== EnrolmentStatus.applying || enrolment.paymentVerifiedAt !== null
      if (isDecided && proofAnswer === 'refused') return enrolment.status
      if (!isDecided || proofId === null || proofAnswer !== null) throw new Refusal('ENROLMENT_TRANSITION_REFUSED')
      await replaceCheck(tx, admin, { enrolment, desk })
      await answerProofs(tx, enrolment.id, { answer: 'refused', adminId: admin.id, at: now(), reason })
      await recordPaymentStep(tx, enrolment, { adminId: admin.id, step: 'refuse', facts: { reason } })
      await notifyStudent(tx, enrolment, { event: 'picture_refused', byOwner: false, reason })
      return enrolment.status
    },
  })
}
