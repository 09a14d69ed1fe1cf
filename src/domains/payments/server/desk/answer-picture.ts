import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import {
  type EnrolmentFacts,
  notifyStudent,
  recordPaymentStep,
  restoreVerification,
  takesPictures,
} from '#domains/enrolment/server/index.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { lockOrderOf } from '../orders/orders.queries.ts'
import { forEnrolment } from '../orders/paid-for.ts'
import { answerProofs } from '../proofs/proofs.queries.ts'
import { findVerification } from '../transfers/transfers.queries.ts'
import { type EnrolmentRef, replaceCheck, withLockedEnrolment } from './locked-enrolment.ts'

interface AnsweredPicture {
  readonly ref: EnrolmentRef
  readonly reason: string
}

interface Answer {
  readonly answer: 'again' | 'refused'
  readonly step: 'ask-again' | 'refuse'
  readonly event: 'picture_wanted' | 'picture_refused'
  /** Whether the enrolment is in a state in which its pictures get this answer. */
  readonly fits: (enrolment: EnrolmentFacts) => boolean
}

/**
 * Asks the student for another picture. The application, also one that its owner has accepted early, and its payments
 * do not change; the waiting pictures leave the queue. A verification that they had ended counts again where the fee is
 * covered.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal CHANGED_MEANWHILE - another admin has decided, or the student has sent another picture
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - no picture waits
 */
export const askForPicture = answerPictures({
  answer: 'again',
  step: 'ask-again',
  event: 'picture_wanted',
  fits: (enrolment) => takesPictures(enrolment) && enrolment.paymentVerifiedAt === null,
})

/**
 * Refuses the waiting pictures of an enrolment that was decided, or paid by a coupon, before they were answered. The
 * decision and the payments stay as they are, and the student is notified of the reason. A verification that the
 * picture had ended counts again where the fee is covered. What was entered for a second person ends.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal CHANGED_MEANWHILE - another admin has answered, or the student has sent another picture
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - no picture waits, or the application itself waits and is rejected
 *   instead
 */
export const refusePicture = answerPictures({
  answer: 'refused',
  step: 'refuse',
  event: 'picture_refused',
  fits: ({ status, paymentVerifiedAt }) => status !== EnrolmentStatus.applying || paymentVerifiedAt !== null,
})

/**
 * @returns the call that gives this answer; repeated, it changes nothing, unless a picture was sent after the answer
 */
function answerPictures({ answer, step, event, fits }: Answer) {
  return (db: Db, admin: AdminViewer, { ref, reason }: AnsweredPicture): Promise<EnrolmentStatus> =>
    withLockedEnrolment(db, admin, {
      ref,
      alreadyDone: (_, { proofAnswer }) => proofAnswer === answer,
      run: async (tx, enrolment, desk) => {
        const { proofId, proofAnswer } = desk
        const isRepeated = proofAnswer === answer
        if (isRepeated && (fits(enrolment) || takesPictures(enrolment))) return enrolment.status
        if (!fits(enrolment) || proofId === null || proofAnswer !== null)
          throw new Refusal('ENROLMENT_TRANSITION_REFUSED')
        await replaceCheck(tx, admin, { enrolment, desk })
        await answerProofs(tx, enrolment.id, { answer, adminId: admin.id, at: now(), reason })
        await recordPaymentStep(tx, enrolment, { adminId: admin.id, step, facts: { reason } })
        await keepVerification(tx, enrolment)
        await notifyStudent(tx, enrolment, { event, byOwner: false, reason })
        return enrolment.status
      },
    })
}

/**
 * Lets the verification count again that the picture had ended (OP-106): what has arrived still covers the fee, so the
 * owner is paid for it. Money that has not arrived is reversed.
 */
async function keepVerification(tx: Tx, enrolment: Locked<EnrolmentFacts>): Promise<void> {
  if (enrolment.status === EnrolmentStatus.rejected || enrolment.paymentVerifiedAt !== null) return
  const order = await lockOrderOf(tx, forEnrolment(enrolment.id))
  if (order?.state !== 'paid') return
  const verification = await findVerification(tx, enrolment.id)
  await restoreVerification(tx, enrolment, {
    verifiedAt: verification?.verifiedAt ?? now(),
    verifiedBy: verification?.verifiedBy ?? null,
  })
}
