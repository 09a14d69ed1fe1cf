import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { undoSeconds } from '#domains/enrolment/contract/undo-seconds.ts'
import {
  type EnrolmentFacts,
  notifyStudent,
  recordPaymentStep,
  reversePayment,
  verifyPayment,
} from '#domains/enrolment/server/index.ts'
import { formatAmount } from '#platform/contract/money.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { readPaid } from './orders/allocate-money.ts'
import { type Order, readUnallocated } from './orders/orders.queries.ts'
import { bookWithdrawal, lockOrMakeOrder, settleLockedOrder, settleOrder } from './orders/settle-order.ts'
import { forEnrolment } from './paid-for.ts'
import { holdMethod } from './payment-methods.queries.ts'
import { answerProofs, listProofs, otherUseOf, type ProofAnswer, reopenProofs } from './proofs.queries.ts'
import { issueReceipts } from './receipts/issue-receipts.ts'
import {
  alreadyUsed,
  assertRecorded,
  belowWhatIsOwed,
  describeUse,
  isRecorded,
  recordTransfer,
} from './record-transfer.ts'
import { type EnrolmentRef, enrolmentRevision, withLockedEnrolment } from './review-payment.ts'
import { balanceRowsWithNumber } from './statements/balance-rows.ts'
import {
  countVerifications,
  findVerification,
  insertVerification,
  listTransfers,
  markReversed,
  type Verification,
  withdrawTransfer,
} from './transfers.queries.ts'

/** A payment as an admin enters it at the desk. */
export interface DeskPayment {
  readonly methodId: number
  readonly transactionNo: string
  readonly amountMmk: number
  /** The admin has confirmed that something else was paid with the same picture. */
  readonly knowsReusedPicture: boolean
  /** The admin has confirmed that less has arrived than is owed. */
  readonly takesPart: boolean
  /** The admin has confirmed that the number, recorded in another family, names a second transfer. */
  readonly isFurtherTransfer: boolean
}

interface VerifiedAtDesk {
  readonly status: EnrolmentStatus
  /** Null while part of the fee is owed. */
  readonly verifiedAt: Date | null
  /** Part of the payment above the amount due, in kyat. It becomes credit of the payer. */
  readonly surplusMmk: number
  readonly restMmk: number
  readonly version: string
}

/**
 * Records money that has arrived. When it covers the amount due, the enrolment is paid; less than that opens nothing,
 * and the student is asked for the rest.
 *
 * Idempotent: the same payment, repeated, sends no second notice. Another one is refused once the enrolment is paid,
 * because it would not be recorded.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal CHANGED_MEANWHILE - another admin has decided, the student has sent another picture, or another
 *   transfer has paid
 * @throws Refusal PAYMENT_METHOD_NOT_FOUND - the method does not exist
 * @throws Refusal PAYMENT_BELOW_FEE - the amount does not cover the rest, and was not confirmed as a part
 * @throws Refusal TRANSACTION_ALREADY_USED - the number, in any spelling, pays for another enrolment, or was
 *   counted for this one
 * @throws Refusal NUMBER_IN_OTHER_WALLET - the number is recorded for this enrolment in another family, and the admin
 *   has not confirmed a second transfer
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - rejected before
 * @throws Refusal TRANSFER_REFUNDED - the transfer that this one corrects was refunded
 * @throws Refusal PICTURE_ALREADY_USED - another enrolment or a registration has the same picture, and the admin has not
 *   confirmed it
 */
export function verifyAtDesk(
  db: Db,
  admin: AdminViewer,
  { ref, payment }: { ref: EnrolmentRef; payment: DeskPayment },
): Promise<VerifiedAtDesk> {
  return withLockedEnrolment(db, admin, {
    ref,
    alreadyDone: async ({ paymentVerifiedAt }, _, tx) =>
      paymentVerifiedAt !== null && (await isRecorded(tx, forEnrolment(ref.id), payment)),
    run: async (tx, enrolment, desk) => {
      const { status, paymentVerifiedAt, feeMmk, discountMmk, verifiedAmountMmk } = enrolment
      if (paymentVerifiedAt) {
        await assertRecorded(tx, forEnrolment(ref.id), payment)
        const surplusMmk = Math.max(0, (verifiedAmountMmk ?? feeMmk) - (feeMmk - discountMmk))
        const version = enrolmentRevision(enrolment, desk)
        return { status, verifiedAt: paymentVerifiedAt, surplusMmk, restMmk: 0, version }
      }
      const entered = await enterPayment(tx, admin, { enrolment, payment })
      await assertPictureKnown(tx, ref.id, payment)
      const { enrolment: after, order, answeredAt, verificationId, ...amounts } = entered
      await issueReceipts(tx, order)
      const proofAnsweredAt = desk.proofId === null ? null : (desk.proofAnsweredAt ?? answeredAt)
      const version = enrolmentRevision(after, { ...desk, proofAnsweredAt, verificationId })
      return { status: after.status, verifiedAt: after.paymentVerifiedAt, ...amounts, version }
    },
  })
}

interface EnteredAtDesk {
  readonly enrolment: Locked<EnrolmentFacts>
  readonly order: Order
  readonly answeredAt: Date
  readonly verificationId: number
  readonly surplusMmk: number
  readonly restMmk: number
}

/**
 * Records money of a waiting enrolment: the part of `verifyAtDesk` after its checks, which the rows of statements use,
 * too.
 *
 * @throws Refusal - as verifyAtDesk
 */
export async function enterPayment(
  tx: Tx,
  admin: Pick<AdminViewer, 'id'>,
  { enrolment, payment }: { enrolment: Locked<EnrolmentFacts>; payment: DeskPayment },
): Promise<EnteredAtDesk> {
  const method = await holdMethod(tx, payment.methodId)
  if (!method) throw new Refusal('PAYMENT_METHOD_NOT_FOUND')
  // Before the transfer: an order that is created afterwards would carry it over as a past payment.
  const order = await lockOrMakeOrder(tx, enrolment)
  const adminId = admin.id
  const actor = { type: 'admin', id: admin.id } as const
  const transfer = await recordTransfer(tx, {
    ...{ order, adminId, payment: { ...payment, familyId: method.familyId } },
    bookWithdrawal: (transferId) => bookWithdrawal(tx, { enrolment, order, actor }, { transferId, reason: null }),
  })
  if (enrolment.status === EnrolmentStatus.rejected) throw new Refusal('ENROLMENT_TRANSITION_REFUSED')
  const paidMmk = await readPaid(tx, order)
  // A transfer that was recorded before is part of the paid amount.
  const freshMmk = transfer.isKnown ? 0 : payment.amountMmk
  const restMmk = Math.max(0, order.dueMmk - paidMmk - freshMmk)
  const surplusMmk = transfer.isKnown
    ? await readUnallocated(tx, transfer.id)
    : Math.max(0, paidMmk + freshMmk - order.dueMmk)
  const notifiedAt = new Date(now().getTime() + undoSeconds.taken * 1000)
  if (restMmk > 0) {
    if (transfer.isKnown) {
      const { id, courseTitle: title, studentName: payerName } = enrolment
      throw alreadyUsed(describeUse({ ...forEnrolment(id), title, payerName, payerNo: '' }))
    }
    if (!payment.takesPart) throw belowWhatIsOwed({ owedMmk: restMmk + payment.amountMmk, missingMmk: restMmk })
    await settleLockedOrder(tx, { enrolment, order, actor, paidMmk })
    await notifyOfPart(tx, enrolment, { adminId, amountMmk: payment.amountMmk, restMmk, notifiedAt })
    const answeredAt = now()
    const verificationId = await recordVerification(tx, enrolment, {
      ...{ verifiedAt: answeredAt, openedAccess: false, toldAt: notifiedAt },
      ...{ transferId: transfer.id, verifiedBy: adminId, answer: 'part' },
    })
    return { enrolment, order, answeredAt, verificationId, surplusMmk, restMmk }
  }
  const amountMmk = order.dueMmk + surplusMmk
  const verified = await verifyPayment(tx, enrolment, { ...payment, amountMmk, adminId, notifiedAt })
  const { verifiedAt, openedAccess } = verified
  const verificationId = await recordVerification(tx, enrolment, {
    ...{ verifiedAt, openedAccess, toldAt: notifiedAt },
    ...{ transferId: transfer.id, verifiedBy: adminId, answer: 'accepted' },
  })
  await settleLockedOrder(tx, { enrolment: verified.enrolment, order, actor, paidMmk })
  return { enrolment: verified.enrolment, order, answeredAt: verifiedAt, verificationId, surplusMmk, restMmk: 0 }
}

/** Records who verified a transfer, so that it can be reversed, and answers the waiting pictures. */
async function recordVerification(
  tx: Tx,
  { id: enrolmentId }: Locked<EnrolmentFacts>,
  { answer, ...verification }: Omit<Verification, 'id'> & { readonly answer: ProofAnswer },
): Promise<number> {
  const verificationId = await insertVerification(tx, { enrolmentId, ...verification })
  const { verifiedBy: adminId, verifiedAt: at } = verification
  await answerProofs(tx, enrolmentId, { answer, adminId, at, verificationId })
  return verificationId
}

async function notifyOfPart(
  tx: Tx,
  enrolment: Locked<EnrolmentFacts>,
  part: { adminId: number; amountMmk: number; restMmk: number; notifiedAt: Date },
): Promise<void> {
  const { adminId, amountMmk, restMmk, notifiedAt } = part
  await recordPaymentStep(tx, enrolment, { adminId, step: 'part-payment', facts: { amountMmk, restMmk } })
  const amounts = { paid: formatAmount(amountMmk), rest: formatAmount(restMmk) }
  await notifyStudent(tx, enrolment, { event: 'part_paid', byOwner: false, amounts, notifiedAt })
}

/** Checked last, so that the admin is asked to confirm only when nothing else is wrong. */
async function assertPictureKnown(tx: Tx, id: number, { knowsReusedPicture }: DeskPayment): Promise<void> {
  if (knowsReusedPicture) return
  const other = (await listProofs(tx, [id])).map(otherUseOf).find((use) => use !== null)
  if (other) throw new Refusal('PICTURE_ALREADY_USED', { params: { other } })
}

/**
 * Reverses a verification. Its transfer is withdrawn, unless it was recorded for an earlier picture and the same
 * admin undoes the verification at once.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal CHANGED_MEANWHILE - the enrolment was changed since
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - nothing was verified
 * @throws Refusal PAYMENT_IN_PAYOUT - the owner's payout contains it
 * @throws Refusal TRANSFER_REFUNDED - a refund of the transfer was sent or waits
 * @throws Refusal INVALID_INPUT - under `reason`: missing although another admin verified it or the undo period is
 *   over
 */
export function reverseAtDesk(
  db: Db,
  admin: AdminViewer,
  { ref, reason }: { ref: EnrolmentRef; reason: string | null },
): Promise<number> {
  return withLockedEnrolment(db, admin, {
    ref,
    // Repeated, it would take back the payment before this one.
    alreadyDone: () => false,
    run: async (tx, enrolment) => {
      const verification = await findVerification(tx, ref.id)
      const [entered] = await listTransfers(tx, [ref.id])
      if (!enrolment.paymentVerifiedAt && !entered) throw new Refusal('ENROLMENT_TRANSITION_REFUSED')
      if (enrolment.payoutId !== null) throw new Refusal('PAYMENT_IN_PAYOUT')
      const isUndo = verification?.verifiedBy === admin.id && verification.toldAt > now()
      if (reason === null && !isUndo) throw invalidFields({ reason: 'reason_required' })
      const keepsTransfer = isUndo && (await countVerifications(tx, verification.transferId)) > 1
      const by = { adminId: admin.id, reason }
      if (verification) {
        const { id, transferId } = verification
        await markReversed(tx, keepsTransfer ? { id } : { transferId }, by)
      }
      await reopenProofs(tx, enrolment.id)
      const transferId = keepsTransfer ? undefined : (verification?.transferId ?? entered?.id)
      const actor = { type: 'admin', id: admin.id } as const
      const order = transferId === undefined ? undefined : await lockOrMakeOrder(tx, enrolment)
      if (order && transferId !== undefined) {
        await bookWithdrawal(tx, { enrolment, order, actor }, { transferId, reason })
        const numberKey = await withdrawTransfer(tx, transferId, admin.id)
        if (numberKey !== null) await balanceRowsWithNumber(tx, numberKey, actor)
      }
      const closesAccess = verification?.openedAccess ?? false
      const isPart = enrolment.paymentVerifiedAt === null && verification !== undefined
      const reversal = { ...by, keepsTransfer, closesAccess, isPart, notifiedAt: verification?.toldAt }
      const after = await reversePayment(tx, enrolment, reversal)
      if (order && after.feeMmk > 0) await settleLockedOrder(tx, { enrolment: after, order, actor })
      else await settleOrder(tx, after, actor)
      return after.status
    },
  })
}
