import { validationMessage } from '#platform/contract/validation.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import { now } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { EnrolmentStatus } from '../contract/enrolment-status.ts'
import { approveEnrolment } from './decide-enrolment.ts'
import { type EnrolmentFacts, findByTransaction, lockEnrolment, updateVerification } from './enrolments.queries.ts'
import { tellOwner } from './notices.ts'

export interface PaymentFacts {
  readonly adminId: number
  readonly methodId: number | null
  readonly transactionNo: string | null
  readonly amountMmk: number | null
}

/**
 * Notes that the fee of an enrolment has arrived. A video course opens with it; the owner of a class is told to accept.
 *
 * Repeating it changes nothing and tells nobody a second time.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - turned down
 * @throws Refusal TRANSACTION_ALREADY_USED - the same transfer pays for another enrolment, which the field names
 * @see OP-080, OP-081
 */
export async function verifyPayment(
  tx: Tx,
  id: number,
  payment: PaymentFacts,
): Promise<{ status: number; verifiedAt: Date }> {
  const enrolment = await lockEnrolment(tx, id)
  if (!enrolment) throw new Refusal('ENROLMENT_NOT_FOUND')
  if (enrolment.status === EnrolmentStatus.rejected) throw new Refusal('ENROLMENT_TRANSITION_REFUSED')
  if (enrolment.paymentVerifiedAt) return { status: enrolment.status, verifiedAt: enrolment.paymentVerifiedAt }
  await assertUnused(tx, id, payment)
  const verifiedAt = now()
  await updateVerification(tx, id, {
    paymentVerifiedAt: verifiedAt,
    verifiedBy: payment.adminId,
    paymentMethodId: payment.methodId,
    transactionNo: payment.transactionNo,
    verifiedAmountMmk: payment.amountMmk,
  })
  await recordAudit(tx, {
    actorType: 'admin',
    actorId: payment.adminId,
    action: 'enrolment.verify',
    target: `enrolment:${id}`,
    before: { verified: false },
    after: { verified: true, transactionNo: payment.transactionNo, amountMmk: payment.amountMmk },
  })
  return { status: await statusAfter(tx, enrolment, payment.adminId), verifiedAt }
}

async function statusAfter(tx: Tx, enrolment: EnrolmentFacts, adminId: number): Promise<number> {
  if (enrolment.status !== EnrolmentStatus.applying) return enrolment.status
  if (enrolment.kind === 'course') {
    const { status } = await approveEnrolment(tx, enrolment.id, { type: 'admin', id: adminId })
    return status
  }
  await tellOwner(tx, enrolment, 'payment_verified')
  return enrolment.status
}

async function assertUnused(tx: Tx, id: number, { methodId, transactionNo }: PaymentFacts): Promise<void> {
  if (transactionNo === null) return
  const other = await findByTransaction(tx, { exceptId: id, methodId, transactionNo })
  if (!other) return
  const named = [other.title, other.studentName, `#${other.id}`].filter(Boolean).join(' · ')
  throw new Refusal('TRANSACTION_ALREADY_USED', {
    fields: { transaction_no: validationMessage('transaction_no_used', { other: named }) },
  })
}

/**
 * A new picture of the payment has come: what was verified before counts no longer, and the owner is told.
 *
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - decided already
 * @see OP-106
 */
export async function noteNewProof(tx: Tx, id: number): Promise<void> {
  const enrolment = await lockEnrolment(tx, id)
  if (enrolment?.status !== EnrolmentStatus.applying) throw new Refusal('ENROLMENT_TRANSITION_REFUSED')
  await updateVerification(tx, id, {
    paymentVerifiedAt: null,
    verifiedBy: null,
    paymentMethodId: null,
    transactionNo: null,
    verifiedAmountMmk: null,
  })
  await tellOwner(tx, enrolment, 'proof_uploaded')
}
