import { recordAudit } from '#platform/server/audit/audit.ts'
import { now } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { EnrolmentStatus } from '../contract/enrolment-status.ts'
import { approveEnrolment, type Decider, reopenEnrolment } from './decide-enrolment.ts'
import { type EnrolmentFacts, updateVerification } from './enrolments.queries.ts'
import { isPaid } from './is-paid.ts'
import { notifyOwner, notifyPaymentReversed, notifyStudent, withdrawNotices } from './notices.ts'

/** A payment that the payments domain has checked and recorded. */
interface PaymentFacts {
  readonly adminId: number
  readonly methodId: number
  readonly transactionNo: string
  /** All that has arrived for the enrolment. */
  readonly amountMmk: number
  /** When the people concerned are notified; until then the verification can be undone without a trace for them. */
  readonly notifiedAt: Date
}

/** Records in the audit trail what staff did about a payment that leaves the enrolment as it is. */
export async function recordPaymentStep(
  tx: Tx,
  { id }: Locked<EnrolmentFacts>,
  { adminId, step, facts }: { adminId: number; step: string; facts: Readonly<Record<string, string | number>> },
): Promise<void> {
  await recordAudit(tx, {
    actorType: 'admin',
    actorId: adminId,
    action: `enrolment.${step}`,
    target: `enrolment:${id}`,
    after: facts,
  })
}

interface VerifiedEnrolment {
  /** The enrolment after the verification. */
  readonly enrolment: Locked<EnrolmentFacts>
  readonly verifiedAt: Date
  /** Whether the verification opened the access. */
  readonly openedAccess: boolean
}

/**
 * Records that an enrolment's fee has arrived. A video course is approved; the owner of a class is asked to accept.
 *
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - rejected
 * @see OP-080, OP-081
 */
export async function verifyPayment(
  tx: Tx,
  enrolment: Locked<EnrolmentFacts>,
  payment: PaymentFacts,
): Promise<VerifiedEnrolment> {
  if (enrolment.status === EnrolmentStatus.rejected) throw new Refusal('ENROLMENT_TRANSITION_REFUSED')
  const verifiedAt = now()
  const verified = { ...enrolment, paymentVerifiedAt: verifiedAt, verifiedAmountMmk: payment.amountMmk }
  await updateVerification(tx, enrolment, {
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
    target: `enrolment:${enrolment.id}`,
    before: { verified: false },
    after: { verified: true, transactionNo: payment.transactionNo, amountMmk: payment.amountMmk },
  })
  const after = await openOrAsk(tx, verified, byAdmin(payment))
  return { enrolment: after, verifiedAt, openedAccess: after.status !== enrolment.status }
}

/** The rest of a fee that was paid in part and is no longer asked for. Amounts are in kyat. */
interface AcceptedRest extends Pick<PaymentFacts, 'adminId' | 'notifiedAt'> {
  readonly kind: 'waived' | 'short'
  readonly reason: string
  readonly receivedMmk: number
  readonly restMmk: number
  /** The same in words, for the owner. */
  readonly amounts: { readonly paid: string; readonly rest: string }
}

/**
 * Records that a fee counts as paid although its rest did not arrive. A video course is approved; the owner of a class
 * is asked to accept. An owner who earns less for it is notified.
 *
 * @see P-SHT-01, P-SHT-02
 */
export async function acceptRest(
  tx: Tx,
  enrolment: Locked<EnrolmentFacts>,
  { adminId, notifiedAt, kind, reason, receivedMmk, restMmk, amounts }: AcceptedRest,
): Promise<VerifiedEnrolment> {
  const verifiedAt = now()
  const verified = { paymentVerifiedAt: verifiedAt, verifiedAmountMmk: receivedMmk, shortfallMmk: restMmk }
  await updateVerification(tx, enrolment, { ...verified, verifiedBy: adminId })
  const step = kind === 'waived' ? 'waive' : 'close-short'
  await recordPaymentStep(tx, enrolment, { adminId, step, facts: { amountMmk: receivedMmk, restMmk, reason } })
  const after = await openOrAsk(tx, { ...enrolment, ...verified }, byAdmin({ adminId, notifiedAt }))
  if (kind === 'short') await notifyOwner(tx, enrolment, { event: 'closed_short', amounts, reason, notifiedAt })
  return { enrolment: after, verifiedAt, openedAccess: after.status !== enrolment.status }
}

const byAdmin = ({ adminId, notifiedAt }: Pick<PaymentFacts, 'adminId' | 'notifiedAt'>) =>
  ({ type: 'admin', id: adminId, notifiedAt }) as const

/** The fee of an enrolment has arrived: a video course is approved, and the owner of a class is asked to accept. */
export async function openOrAsk(
  tx: Tx,
  enrolment: Locked<EnrolmentFacts>,
  verifiedBy: Pick<Decider, 'type' | 'id' | 'notifiedAt'>,
): Promise<Locked<EnrolmentFacts>> {
  const { notifiedAt = now() } = verifiedBy
  if (enrolment.status !== EnrolmentStatus.applying) {
    // Accepted before the fee had arrived: no one decides anything, and the student is notified.
    await notifyStudent(tx, enrolment, { event: 'payment_recorded', byOwner: false, notifiedAt })
    return enrolment
  }
  if (enrolment.kind === 'course') return approveEnrolment(tx, enrolment, verifiedBy)
  await notifyOwner(tx, enrolment, { event: 'payment_verified', notifiedAt })
  await notifyStudent(tx, enrolment, { event: 'payment_seen', byOwner: false, notifiedAt })
  return enrolment
}

interface Reversal {
  readonly adminId: number
  readonly reason: string | null
  /** Method, number and amount stay with the enrolment, as after a new picture. */
  readonly keepsTransfer: boolean
  /** The rest of the fee that was waived or not asked for is owed again. */
  readonly endsShortfall: boolean
  /** Access that the verification opened ends with it. */
  readonly closesAccess: boolean
  /** A part of the fee was seen, and the rest asked for. */
  readonly isPart: boolean
  /** When the verification's notices become visible; undefined if unknown. */
  readonly notifiedAt: Date | undefined
}

/**
 * Takes back a verification. Notices that are not visible yet are deleted; otherwise the people concerned are notified
 * of the reason.
 *
 * @see SR-06, OP-080
 */
export async function reversePayment(
  tx: Tx,
  enrolment: Locked<EnrolmentFacts>,
  reversal: Reversal,
): Promise<Locked<EnrolmentFacts>> {
  const { adminId, reason, notifiedAt } = reversal
  await updateVerification(tx, enrolment, {
    paymentVerifiedAt: null,
    verifiedBy: null,
    ...(reversal.endsShortfall && { shortfallMmk: 0 }),
    ...(!reversal.keepsTransfer && { paymentMethodId: null, transactionNo: null, verifiedAmountMmk: null }),
  })
  await recordAudit(tx, {
    actorType: 'admin',
    actorId: adminId,
    action: 'enrolment.reverse',
    target: `enrolment:${enrolment.id}`,
    before: { verified: enrolment.paymentVerifiedAt !== null },
    after: { verified: false, ...(reason && { reason }) },
  })
  // An enrolment with a later purchase gives no access.
  const isOpen = enrolment.status === EnrolmentStatus.approved && enrolment.closedAt === null
  const closes = reversal.closesAccess && isOpen
  const unverified = {
    ...enrolment,
    paymentVerifiedAt: null,
    ...(reversal.endsShortfall && { shortfallMmk: 0 }),
    ...(!reversal.keepsTransfer && { verifiedAmountMmk: null }),
  }
  const decidedBy = { type: 'admin', id: adminId, ...(reason && { reason }) } as const
  const after = closes ? await reopenEnrolment(tx, unverified, decidedBy) : unverified
  const isUnseen = notifiedAt !== undefined && notifiedAt > now()
  if (isUnseen) await withdrawNotices(tx, enrolment, notifiedAt)
  else if (enrolment.paymentVerifiedAt !== null || reversal.isPart) await notifyPaymentReversed(tx, enrolment, reason)
  return after
}

/**
 * Sets when the fee of a rejected enrolment was verified: null when its money goes back to the payer, the earlier time
 * when it stays after all.
 */
export async function setVerifiedAt(
  tx: Tx,
  enrolment: Locked<EnrolmentFacts>,
  paymentVerifiedAt: Date | null,
): Promise<Locked<EnrolmentFacts>> {
  if (enrolment.status !== EnrolmentStatus.rejected) throw new Error(`enrolment ${enrolment.id} is not rejected`)
  await updateVerification(tx, enrolment, { paymentVerifiedAt })
  return { ...enrolment, paymentVerifiedAt }
}

/**
 * A picture that had been sent after a verification was answered: the verification that it had ended counts again. The
 * caller has found that the fee is still covered.
 */
export async function restoreVerification(
  tx: Tx,
  enrolment: Locked<EnrolmentFacts>,
  { verifiedAt, verifiedBy }: { verifiedAt: Date; verifiedBy: number | null },
): Promise<void> {
  await updateVerification(tx, enrolment, { paymentVerifiedAt: verifiedAt, verifiedBy })
}

/** Keeps what a coupon takes off the fee beside it; the payments domain has checked it. */
export async function setDiscount(
  tx: Tx,
  enrolment: Locked<EnrolmentFacts>,
  discountMmk: number,
): Promise<Locked<EnrolmentFacts>> {
  await updateVerification(tx, enrolment, { discountMmk })
  return { ...enrolment, discountMmk }
}

/**
 * A coupon covers the fee of a waiting application: it counts as paid. A video course is approved; the owner of a class
 * is asked to accept.
 */
export async function openWithoutPayment(tx: Tx, enrolment: Locked<EnrolmentFacts>): Promise<Locked<EnrolmentFacts>> {
  const paymentVerifiedAt = now()
  await updateVerification(tx, enrolment, { paymentVerifiedAt, verifiedAmountMmk: 0 })
  const paid = { ...enrolment, paymentVerifiedAt, verifiedAmountMmk: 0 }
  if (enrolment.kind === 'course') return approveEnrolment(tx, paid, { type: 'system', id: null })
  await notifyOwner(tx, paid, { event: 'payment_verified' })
  return paid
}

/**
 * Whether a picture of a payment is taken: the application waits, or its owner has accepted it before the fee had
 * arrived. An admin who approves without a payment has given a reason for it.
 */
export function takesPictures(enrolment: EnrolmentFacts): boolean {
  const { status, closedAt, decidedByType } = enrolment
  if (status === EnrolmentStatus.applying) return true
  const isAccepted = status === EnrolmentStatus.approved && decidedByType === 'owner' && closedAt === null
  return isAccepted && !isPaid(enrolment)
}

/**
 * Handles a new payment picture: the payment has to be verified again, and the owner is notified. Method, number and
 * amount stay with the enrolment.
 *
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - rejected, finished, or accepted and paid
 * @see OP-106
 */
export async function noteNewProof(tx: Tx, enrolment: Locked<EnrolmentFacts>): Promise<void> {
  if (!takesPictures(enrolment)) throw new Refusal('ENROLMENT_TRANSITION_REFUSED')
  // Nothing was transferred for a fee that a coupon covers.
  if (enrolment.feeMmk === 0 || enrolment.feeMmk > enrolment.discountMmk) {
    await updateVerification(tx, enrolment, { paymentVerifiedAt: null, verifiedBy: null })
  }
  await notifyOwner(tx, enrolment, { event: 'proof_uploaded' })
}
