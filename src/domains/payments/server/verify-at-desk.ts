import { type EnrolmentFacts, reversePayment, verifyPayment } from '#domains/enrolment/server/index.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { undoSeconds } from '../contract/payment-desk.contract.ts'
import { bookWithdrawal, settleOrder } from './orders/settle-order.ts'
import { holdMethod } from './payment-methods.queries.ts'
import { listProofs } from './proofs.queries.ts'
import { assertCoversFee, recordTransfer } from './record-transfer.ts'
import { type EnrolmentRef, enrolmentRevision, withLockedEnrolment } from './review-payment.ts'
import {
  countVerifications,
  findVerification,
  insertVerification,
  listTransfers,
  markReversed,
  withdrawTransfer,
} from './transfers.queries.ts'

interface DeskPayment {
  readonly methodId: number
  readonly transactionNo: string
  readonly amountMmk: number
  /** The admin has confirmed that another enrolment has the same picture. */
  readonly knowsReusedPicture: boolean
}

interface VerifiedAtDesk {
  readonly status: number
  readonly verifiedAt: Date
  readonly surplusMmk: number
  readonly version: string
}

/**
 * Verifies that the fee of an enrolment has arrived.
 *
 * Idempotent; a repeated call sends no second notice.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal CHANGED_MEANWHILE - another admin has decided, or the student has sent another picture
 * @throws Refusal PAYMENT_METHOD_NOT_FOUND - the method does not exist
 * @throws Refusal PAYMENT_BELOW_FEE - the amount does not cover the fee
 * @throws Refusal TRANSACTION_ALREADY_USED - the number, in any spelling, pays for another enrolment
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - rejected before
 * @throws Refusal PICTURE_ALREADY_USED - another enrolment has the same picture, and the admin has not confirmed
 *   it
 */
export function verifyAtDesk(
  db: Db,
  admin: AdminViewer,
  { ref, payment }: { ref: EnrolmentRef; payment: DeskPayment },
): Promise<VerifiedAtDesk> {
  return withLockedEnrolment(db, admin, {
    ref,
    alreadyDone: ({ paymentVerifiedAt }) => paymentVerifiedAt !== null,
    run: async (tx, enrolment, newest) => {
      const { status, paymentVerifiedAt, feeMmk, verifiedAmountMmk } = enrolment
      if (paymentVerifiedAt) {
        const surplusMmk = Math.max(0, (verifiedAmountMmk ?? feeMmk) - feeMmk)
        return { status, verifiedAt: paymentVerifiedAt, surplusMmk, version: enrolmentRevision(enrolment, newest) }
      }
      const { verifiedAt, enrolment: after } = await enterPayment(tx, admin, { enrolment, payment })
      await assertPictureKnown(tx, ref.id, payment)
      const surplusMmk = payment.amountMmk - feeMmk
      return { status: after.status, verifiedAt, surplusMmk, version: enrolmentRevision(after, newest) }
    },
  })
}

async function enterPayment(
  tx: Tx,
  admin: AdminViewer,
  { enrolment, payment }: { enrolment: Locked<EnrolmentFacts>; payment: DeskPayment },
): Promise<{ enrolment: Locked<EnrolmentFacts>; verifiedAt: Date }> {
  const method = await holdMethod(tx, payment.methodId)
  if (!method) throw new Refusal('PAYMENT_METHOD_NOT_FOUND')
  assertCoversFee(payment.amountMmk, enrolment.feeMmk)
  const transferId = await recordTransfer(tx, {
    enrolment,
    adminId: admin.id,
    payment: { ...payment, familyId: method.familyId },
  })
  const notifiedAt = new Date(now().getTime() + undoSeconds.taken * 1000)
  const verified = await verifyPayment(tx, enrolment, { adminId: admin.id, ...payment, notifiedAt })
  const { verifiedAt, openedAccess } = verified
  const verification = {
    enrolmentId: enrolment.id,
    transferId,
    verifiedBy: admin.id,
    verifiedAt,
    openedAccess,
    toldAt: notifiedAt,
  }
  await insertVerification(tx, verification)
  await settleOrder(tx, verified.enrolment, { type: 'admin', id: admin.id })
  return verified
}

/** Checked last, so that the admin is asked to confirm only when nothing else is wrong. */
async function assertPictureKnown(tx: Tx, id: number, { knowsReusedPicture }: DeskPayment): Promise<void> {
  if (knowsReusedPicture) return
  const reused = (await listProofs(tx, [id])).find(({ reusedBy }) => reusedBy !== null)
  if (reused) throw new Refusal('PICTURE_ALREADY_USED', { params: { id: String(reused.reusedBy) } })
}

/**
 * Reverses a verification. Its transfer is withdrawn, unless it was recorded for an earlier picture and the same
 * admin undoes the verification at once.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal CHANGED_MEANWHILE - the enrolment was changed since
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - nothing was verified
 * @throws Refusal PAYMENT_IN_PAYOUT - the owner's payout contains it
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
    alreadyDone: ({ paymentVerifiedAt }) => paymentVerifiedAt === null,
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
      const transferId = verification?.transferId ?? entered?.id
      const isWithdrawn = transferId !== undefined && !keepsTransfer
      const actor = { type: 'admin', id: admin.id } as const
      if (isWithdrawn) {
        await bookWithdrawal(tx, enrolment, { transferId, actor, reason })
        await withdrawTransfer(tx, transferId, admin.id)
      }
      const closesAccess = verification?.openedAccess ?? false
      const reversal = { ...by, keepsTransfer, closesAccess, notifiedAt: verification?.toldAt }
      const after = await reversePayment(tx, enrolment, reversal)
      await settleOrder(tx, after, actor)
      return after.status
    },
  })
}
