import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import {
  type EnrolmentFacts,
  findEnrolment,
  recordPaymentStep,
  reversePayment,
} from '#domains/enrolment/server/index.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { isOnlyCredit, reverseCredit } from '../credits/reverse-credit.ts'
import { lockTransfersOf } from '../orders/orders.queries.ts'
import { forEnrolment } from '../orders/paid-for.ts'
import {
  bookShortfallReversal,
  bookWithdrawal,
  lockOrMakeOrder,
  settleLockedOrder,
  settleOrder,
} from '../orders/settle-order.ts'
import { answerProofs, refuseReversedProofs, reopenProofs } from '../proofs/proofs.queries.ts'
import { findOpenCheck } from '../second-person/second-checks.queries.ts'
import { takeEntryBack } from '../second-person/take-entry-back.ts'
import { reverseWaiver } from '../shortfalls/book-shortfall.ts'
import { findShortfallOf, markShortfallReversed } from '../shortfalls/shortfalls.queries.ts'
import { countVerifications, findVerification, listTransfers, markReversed } from '../transfers/transfers.queries.ts'
import { type EnrolmentRef, withLockedEnrolment } from './locked-enrolment.ts'
import { isUndone, withdrawVerified } from './withdraw-verified.ts'

/**
 * Reverses a verification, or takes back what waits for a second person. The transfer is withdrawn, unless the rest of
 * the fee was waived or closed short with it, or it was recorded for an earlier picture and the same admin undoes the
 * verification at once.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal CHANGED_MEANWHILE - the enrolment was changed since
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - nothing was verified, or a coupon covers the fee
 * @throws Refusal PAYMENT_IN_PAYOUT - the owner's payout contains it, and the enrolment is not voided
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
    run: async (tx, enrolment, desk) => {
      const entry = desk.secondCheckId === null ? undefined : await findOpenCheck(tx, forEnrolment(ref.id))
      if (entry && (entry.isCredit || enrolment.paymentVerifiedAt === null)) {
        const taken = await takeEntryBack(tx, admin, { paidFor: forEnrolment(ref.id), reason })
        await recordPaymentStep(tx, enrolment, { adminId: admin.id, ...taken })
        return enrolment.status
      }
      const verification = await findVerification(tx, ref.id)
      const entered = await findEntered(tx, enrolment)
      const isRecorded = isCovered(enrolment) ? verification : (enrolment.paymentVerifiedAt ?? entered)
      if (!isRecorded) throw new Refusal('ENROLMENT_TRANSITION_REFUSED')
      if (verification && (await isOnlyCredit(tx, verification))) {
        const isUndo = isUndone(admin, { ...verification, reason })
        await reverseCredit(tx, admin, { enrolment, verification, isUndo, reason })
        return enrolment.status
      }
      // A void has taken it back from the owner, and the next payouts make up for it.
      const isVoided = enrolment.status === EnrolmentStatus.rejected
      if (enrolment.payoutId !== null && !isVoided) throw new Refusal('PAYMENT_IN_PAYOUT')
      // A payment from before verifications were recorded is taken back with a reason.
      const { verifiedBy, notifiedAt } = verification ?? { verifiedBy: 0, notifiedAt: now() }
      const isUndo = isUndone(admin, { verifiedBy, notifiedAt, reason })
      const shortfall = await findShortfallOf(tx, ref.id)
      const isOfShortfall = shortfall !== undefined && shortfall.verificationId === verification?.id
      const keepsTransfer =
        isOfShortfall ||
        (isUndo && verification !== undefined && (await countVerifications(tx, verification.transferId)) > 1)
      const by = { adminId: admin.id, reason }
      if (verification) {
        const { id, transferId } = verification
        await markReversed(tx, keepsTransfer ? { id } : { transferId }, by)
      }
      const isOver = isVoided && !isUndo
      // A picture of an enrolment that has ended is not checked again. Those that wait may show another transfer.
      if (isOver && verification) await refuseReversedProofs(tx, enrolment.id, by)
      else await reopenProofs(tx, enrolment.id)
      if (isOver && !verification)
        await answerProofs(tx, enrolment.id, { ...answerBy(admin, reason), answer: 'refused', at: now() })
      const transferId = keepsTransfer ? undefined : (verification?.transferId ?? entered?.id)
      const actor = { type: 'admin', id: admin.id } as const
      let order = transferId === undefined && !isOfShortfall ? undefined : await lockOrMakeOrder(tx, enrolment)
      if (order && shortfall) {
        order = await bookShortfallReversal(tx, { enrolment, order, actor }, shortfall)
        await markShortfallReversed(tx, shortfall.id, admin.id)
      }
      if (order && transferId !== undefined) {
        await bookWithdrawal(tx, { enrolment, order, actor }, { transferId, reason })
        if (!shortfall) await reverseWaiver(tx, { order, actor }, { kind: 'waived' })
        await withdrawVerified(tx, admin, { transferId, isUndo })
      }
      const closesAccess = (verification?.openedAccess ?? false) || isOpenedByCredit(enrolment)
      const isPart = enrolment.paymentVerifiedAt === null && verification !== undefined
      const endsShortfall = order !== undefined && shortfall !== undefined
      const notice = { isPart, notifiedAt: verification?.notifiedAt }
      const reversal = { ...by, ...notice, keepsTransfer, endsShortfall, closesAccess }
      const after = await reversePayment(tx, enrolment, reversal)
      if (order && after.feeMmk > 0) await settleLockedOrder(tx, { enrolment: after, order, actor })
      else await settleOrder(tx, after, actor)
      return statusNow(tx, after)
    },
  })
}

/** Whether a video course was opened by the settlement that let credit pay for it, which no verification says. */
const isOpenedByCredit = ({ kind, decidedByType }: EnrolmentFacts) => kind === 'course' && decidedByType === 'system'

/** Whether a coupon covers the fee: it counts as paid, and no money is recorded as its payment. */
const isCovered = ({ feeMmk, discountMmk }: EnrolmentFacts) => discountMmk > 0 && discountMmk === feeMmk

/** The newest transfer of an enrolment; one that was verified before numbers were recorded has none. */
async function findEntered(tx: Tx, enrolment: Locked<EnrolmentFacts>): Promise<{ readonly id: number } | undefined> {
  const [numbered] = await listTransfers(tx, [enrolment.id])
  if (numbered || enrolment.paymentVerifiedAt === null || enrolment.feeMmk === 0) return numbered
  return (await lockTransfersOf(tx, await lockOrMakeOrder(tx, enrolment))).at(-1)
}

/** Credit may pay instead, and have opened what the reversal has closed. */
async function statusNow(tx: Tx, { id, status }: EnrolmentFacts): Promise<number> {
  return (await findEnrolment(tx, id))?.status ?? status
}

const answerBy = ({ id: adminId }: AdminViewer, reason: string | null) => ({
  adminId,
  ...(reason !== null && { reason }),
})
