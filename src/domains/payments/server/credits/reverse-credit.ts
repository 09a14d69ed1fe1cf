import { type EnrolmentFacts, withdrawCredit } from '#domains/enrolment/server/index.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { withdrawVerified } from '../desk/withdraw-verified.ts'
import { bookWithdrawal, lockOrMakeOrder, settleLockedOrder } from '../orders/settle-order.ts'
import { refuseProofsOf, reopenProofs } from '../proofs/proofs.queries.ts'
import { markReversed, type Verification } from '../transfers/transfers.queries.ts'
import { isAllocated } from './credits.queries.ts'

/** Whether a verification has recorded credit of which nothing pays for the enrolment by now. */
export async function isOnlyCredit(tx: Tx, { isCredit, transferId }: Verification): Promise<boolean> {
  return isCredit && !(await isAllocated(tx, transferId))
}

interface ReversedCredit {
  readonly enrolment: Locked<EnrolmentFacts>
  readonly verification: Verification
  /** By the same admin, before the notices are visible. */
  readonly isUndo: boolean
  readonly reason: string | null
}

/**
 * Withdraws a transfer that was recorded as credit. What pays for the enrolment stays.
 *
 * @throws Refusal TRANSFER_REFUNDED - a refund of the transfer was sent or waits
 */
export async function reverseCredit(
  tx: Tx,
  admin: AdminViewer,
  { enrolment, verification, isUndo, reason }: ReversedCredit,
): Promise<void> {
  const { transferId, notifiedAt } = verification
  const { id: adminId } = admin
  const actor = { type: 'admin', id: adminId } as const
  await markReversed(tx, { transferId }, { adminId, reason })
  // A picture of an enrolment that is closed is not checked again. Others may show another transfer.
  if (isUndo) await reopenProofs(tx, enrolment.id)
  else await refuseProofsOf(tx, verification.id, { adminId, reason })
  const order = await lockOrMakeOrder(tx, enrolment)
  await bookWithdrawal(tx, { enrolment, order, actor }, { transferId, reason })
  await withdrawVerified(tx, admin, { transferId, isUndo })
  await withdrawCredit(tx, enrolment, { adminId, reason, notifiedAt })
  await settleLockedOrder(tx, { enrolment, order, actor })
}
