import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import type { EnrolmentFacts } from '#domains/enrolment/server/index.ts'
import { postAll } from '#domains/ledger/server/index.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import type { DeskPayment } from '../desk/desk-payment.ts'
import { transferPostings } from '../orders/allocate-money.ts'
import type { Order } from '../orders/orders.queries.ts'
import { bookWithdrawal, lockOrMakeOrder, settleLockedOrder } from '../orders/settle-order.ts'
import { recordTransfer } from '../transfers/record-transfer.ts'
import type { StoredMethod } from '../wallets/payment-methods.queries.ts'

/** Whether money that arrives for an enrolment is the student's credit: it is paid or rejected. */
export const isClosed = ({ status, paymentVerifiedAt }: Pick<EnrolmentFacts, 'status' | 'paymentVerifiedAt'>) =>
  status === EnrolmentStatus.rejected || paymentVerifiedAt !== null

interface Credit {
  readonly enrolment: Locked<EnrolmentFacts>
  /** Locked, too. */
  readonly method: Pick<StoredMethod, 'id' | 'familyId'>
  readonly payment: Pick<DeskPayment, 'transactionNo' | 'amountMmk' | 'isSeen' | 'enteredBy'>
}

/**
 * Records a transfer of a closed enrolment and books it as credit of the student. The caller issues the receipt.
 *
 * @throws Refusal TRANSACTION_ALREADY_USED - the number pays for something else, or money was sent with it
 */
export async function bookCredit(
  tx: Tx,
  { id: adminId }: Pick<AdminViewer, 'id'>,
  { enrolment, method, payment }: Credit,
): Promise<{ order: Locked<Order>; transferId: number }> {
  const actor = { type: 'admin', id: adminId } as const
  const order = await lockOrMakeOrder(tx, enrolment)
  const transfer = await recordTransfer(tx, {
    order,
    adminId: payment.enteredBy ?? adminId,
    payment: { ...payment, methodId: method.id, familyId: method.familyId, isFurtherTransfer: true },
    bookWithdrawal: (transferId) => bookWithdrawal(tx, { enrolment, order, actor }, { transferId, reason: null }),
  })
  await postAll(tx, await transferPostings(tx, { order, actor }))
  await settleLockedOrder(tx, { enrolment, order, actor })
  return { order, transferId: transfer.id }
}
