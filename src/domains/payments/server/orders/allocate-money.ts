import {
  type Actor,
  credit,
  debit,
  type NewPosting,
  nextPostingKey,
  post,
  postAll,
  readBalance,
  readHeldByOrder,
} from '#domains/ledger/server/index.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { readBookedDiscount, reverseDiscount } from '../coupons/book-discount.ts'
import { orderState } from './carry-over.ts'
import {
  type Allocation,
  insertAllocations,
  listAllocations,
  lockReceivedTransfer,
  lockTransfersOf,
  type NewAllocation,
  type Order,
  type ReceivedTransfer,
  updateOrderState,
} from './orders.queries.ts'

/** An order and who causes the postings. */
export interface OrderStep {
  readonly order: Locked<Order>
  readonly actor: Actor
}

export const prepaidOf = (order: Order) => ({ kind: 'prepaid', holder: order.id }) as const
export const creditOf = (order: Order) => ({ kind: 'credit', holder: order.accountId }) as const

interface Received {
  /** To be booked by the caller. */
  readonly postings: readonly NewPosting[]
  readonly allocatedMmk: number
  /** Amount paid, with what was allocated now. */
  readonly paidMmk: number
}

/** Allocates the money of the order's transfers that is neither allocated nor refunded, up to the amount due. */
export async function allocateReceived(
  tx: Tx,
  { order, actor, ...known }: OrderStep & { readonly paidMmk?: number },
): Promise<Received> {
  const transfers = await lockTransfersOf(tx, order)
  const paidBeforeMmk = known.paidMmk ?? (await readPaid(tx, order))
  const adminId = actor.type === 'admin' ? actor.id : null
  let paidMmk = paidBeforeMmk
  const arrivals: NewPosting[] = []
  const allocations: NewAllocation[] = []
  for (const transfer of transfers) {
    const { id: transferId, allocatedMmk, refundedMmk } = transfer
    const arrivedMmk = transfer.amountMmk ?? order.dueMmk
    arrivals.push(transferPosting(transfer, { order, actor }))
    const shareMmk = Math.min(arrivedMmk - allocatedMmk - refundedMmk, order.dueMmk - paidMmk)
    if (shareMmk <= 0) continue
    allocations.push({ transferId, orderId: order.id, amountMmk: shareMmk, adminId, insertedAt: now() })
    paidMmk += shareMmk
  }
  const ids = await insertAllocations(tx, allocations)
  await updateOrderState(tx, order, orderState(paidMmk, order.dueMmk))
  const shares = allocations.map(({ transferId, amountMmk }, index) => ({
    kind: 'allocation',
    key: `allocation:${ids[index]}`,
    actor,
    orderId: order.id,
    transferId,
    entries: [debit(creditOf(order), amountMmk), credit(prepaidOf(order), amountMmk)],
  }))
  return { postings: [...arrivals, ...shares], allocatedMmk: paidMmk - paidBeforeMmk, paidMmk }
}

/** The postings of the order's transfers, of which those that were booked before are booked no more. */
export async function transferPostings(tx: Tx, step: OrderStep): Promise<NewPosting[]> {
  return (await lockTransfersOf(tx, step.order)).map((transfer) => transferPosting(transfer, step))
}

/** The posting of a transfer: the wallet has received it, and it is the payer's until it is allocated. */
function transferPosting({ id, methodId, amountMmk }: ReceivedTransfer, { order, actor }: OrderStep): NewPosting {
  const arrivedMmk = amountMmk ?? order.dueMmk
  return {
    kind: 'transfer',
    key: `transfer:${id}`,
    actor,
    orderId: order.id,
    transferId: id,
    entries: [debit({ kind: 'wallet', holder: methodId }, arrivedMmk), credit(creditOf(order), arrivedMmk)],
  }
}

/** Sum of allocations and waived amounts of an order, in kyat, without what the product bears of a coupon. */
export function readPaid(db: Db, order: Order): Promise<number> {
  return readHeldByOrder(db, order.id, ['prepaid', 'earned', 'registration', 'discount'])
}

/**
 * Reverses the allocations: the money becomes the payer's credit; the waiver and what the product bears of a coupon are
 * reversed.
 */
export async function giveBackPrepaid(tx: Tx, { order, actor }: OrderStep): Promise<void> {
  const allocations = await listAllocations(tx, order.id)
  const prepaidMmk = -(await readBalance(tx, prepaidOf(order)))
  if (prepaidMmk <= 0) return
  const paidMmk = allocations.reduce((sum, { amountMmk }) => sum + amountMmk, 0)
  const bookedDiscountMmk = await readBookedDiscount(tx, order)
  await insertAllocations(
    tx,
    allocations.map((allocation) => takenBack(allocation, actor)),
  )
  await post(tx, {
    kind: 'void',
    key: await nextPostingKey(tx, 'void', order.id),
    actor,
    orderId: order.id,
    entries: [
      debit(prepaidOf(order), prepaidMmk),
      credit(creditOf(order), paidMmk),
      credit({ kind: 'discount' }, bookedDiscountMmk),
      credit({ kind: 'shortfall' }, prepaidMmk - paidMmk - bookedDiscountMmk),
    ],
  })
  await updateOrderState(tx, order, 'cancelled')
}

export interface WithdrawnTransfer {
  readonly transferId: number
  readonly reason: string | null
}

/**
 * Books that a transfer was recorded by mistake, so the wallet never received the money.
 *
 * The caller marks the transfer as withdrawn, and then settles the order. `reverseEarning` reverses what the order has
 * earned.
 *
 * @throws Refusal TRANSFER_REFUNDED - a refund of it was sent or waits, which has to be dropped or to fail first
 */
export async function withdrawFromOrder(
  tx: Tx,
  { order, actor, reverseEarning }: OrderStep & { readonly reverseEarning: () => Promise<void> },
  { transferId, reason }: WithdrawnTransfer,
): Promise<void> {
  const transfer = await lockReceivedTransfer(tx, transferId)
  if (!transfer) return
  if (transfer.refundedMmk > 0) throw new Refusal('TRANSFER_REFUNDED')
  await reverseEarning()
  // Booked again by the settlement if the order is still paid.
  await reverseDiscount(tx, { order, actor })
  const allocations = (await listAllocations(tx, order.id)).filter((allocation) => allocation.transferId === transferId)
  const shareMmk = allocations.reduce((sum, { amountMmk }) => sum + amountMmk, 0)
  await insertAllocations(
    tx,
    allocations.map((allocation) => takenBack(allocation, actor)),
  )
  const arrivedMmk = transfer.amountMmk ?? order.dueMmk
  const withdrawal = {
    kind: 'withdrawal',
    key: `withdrawal:${transferId}`,
    actor,
    orderId: order.id,
    transferId,
    entries: [
      debit(prepaidOf(order), shareMmk),
      debit(creditOf(order), arrivedMmk - shareMmk),
      credit({ kind: 'wallet', holder: transfer.methodId }, arrivedMmk),
    ],
    ...(reason !== null && { reason }),
  }
  // Earlier releases did not book a transfer for an enrolment without a fee.
  await postAll(tx, [transferPosting(transfer, { order, actor }), withdrawal])
  await updateOrderState(tx, order, orderState(await readPaid(tx, order), order.dueMmk))
}

function takenBack({ id, transferId, orderId, amountMmk }: Allocation, actor: Actor) {
  const adminId = actor.type === 'admin' ? actor.id : null
  return { transferId, orderId, amountMmk: -amountMmk, adminId, reverses: id, insertedAt: now() }
}
