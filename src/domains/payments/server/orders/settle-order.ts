import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { type EnrolmentFacts, lockEnrolment } from '#domains/enrolment/server/index.ts'
import {
  type Actor,
  credit,
  debit,
  type NewPosting,
  nextPostingKey,
  post,
  postAll,
  readBalance,
  readEarnings,
  readHeldByOrder,
} from '#domains/ledger/server/index.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { UnorderedEnrolment } from './carry-over.queries.ts'
import { carryOverLocked, orderState } from './carry-over.ts'
import {
  type Allocation,
  insertAllocations,
  listAllocations,
  lockOrderOf,
  lockReceivedTransfer,
  lockTransfersOf,
  type NewAllocation,
  type Order,
  type OrderAmounts,
  type ReceivedTransfer,
  updateOrderStates,
} from './orders.queries.ts'
import { payoutPostings } from './taken-back.queries.ts'

/** Locks the order of an enrolment and creates it if it is missing. */
export async function lockOrMakeOrder(tx: Tx, enrolment: Locked<EnrolmentFacts>): Promise<Order> {
  const known = await lockOrderOf(tx, enrolment.id)
  if (known) return known
  await carryOverLocked(tx, [toUnordered(enrolment)])
  const made = await lockOrderOf(tx, enrolment.id)
  if (!made) throw new Error(`enrolment ${enrolment.id} has no order`)
  return made
}

/** The facts from which a missing order is created. */
export function toUnordered(enrolment: EnrolmentFacts): UnorderedEnrolment {
  return { ...enrolment, isVerified: enrolment.paymentVerifiedAt !== null }
}

/**
 * Books the money of an enrolment according to its status: prepaid while the application waits, earned by the
 * owner when approved, credit of the payer when rejected or voided. A void after a payout leaves the owner's earnings
 * below zero, which the next payouts make up for.
 *
 * Idempotent.
 *
 * @returns the amounts due and paid
 */
export async function settleOrder(tx: Tx, enrolment: Locked<EnrolmentFacts>, actor: Actor): Promise<OrderAmounts> {
  if (enrolment.feeMmk === 0) return { dueMmk: 0, paidMmk: 0 }
  const order = await lockOrMakeOrder(tx, enrolment)
  return settleLockedOrder(tx, { enrolment, order, actor })
}

/** As settleOrder, for an order that is already locked. `paidMmk` saves reading it again. */
export async function settleLockedOrder(tx: Tx, settlement: Settlement): Promise<OrderAmounts> {
  const { enrolment, order } = settlement
  const { dueMmk } = order
  if (enrolment.status === EnrolmentStatus.rejected) {
    await giveBack(tx, settlement)
    return { dueMmk, paidMmk: 0 }
  }
  const received = await allocateReceived(tx, settlement)
  const isWaiting = enrolment.status === EnrolmentStatus.applying
  const earning = isWaiting ? [] : await earningOf(tx, settlement, received.allocatedMmk)
  await postAll(tx, [...received.postings, ...earning])
  if (isWaiting) await unearn(tx, settlement)
  return { dueMmk, paidMmk: received.paidMmk }
}

/** Locks an enrolment and calls settleOrder; does nothing when the enrolment does not exist. */
export async function lockAndSettleOrder(tx: Tx, enrolmentId: number, actor: Actor): Promise<void> {
  const enrolment = await lockEnrolment(tx, enrolmentId)
  if (enrolment) await settleOrder(tx, enrolment, actor)
}

interface Settlement {
  readonly enrolment: Locked<EnrolmentFacts>
  /** Locked, too. */
  readonly order: Order
  readonly actor: Actor
  readonly paidMmk?: number
}

const prepaidOf = (order: Order) => ({ kind: 'prepaid', holder: order.id }) as const
const creditOf = (order: Order) => ({ kind: 'credit', holder: order.accountId }) as const
const earnedBy = ({ ownerId }: EnrolmentFacts) => ({ kind: 'earned', holder: ownerId }) as const

interface Received {
  /** To be booked by the caller. */
  readonly postings: readonly NewPosting[]
  readonly allocatedMmk: number
  /** Amount paid, with what was allocated now. */
  readonly paidMmk: number
}

/** Allocates the money of the order's transfers that is neither allocated nor refunded, up to the amount due. */
async function allocateReceived(tx: Tx, { order, actor, ...known }: Settlement): Promise<Received> {
  const transfers = await lockTransfersOf(tx, order.enrolmentId)
  const paidBeforeMmk = known.paidMmk ?? (await readPaid(tx, order))
  const adminId = actor.type === 'admin' ? actor.id : null
  let paidMmk = paidBeforeMmk
  const arrivals: NewPosting[] = []
  const allocations: NewAllocation[] = []
  for (const transfer of transfers) {
    const { id: transferId, allocatedMmk, refundedMmk } = transfer
    const arrivedMmk = transfer.amountMmk ?? order.dueMmk
    arrivals.push(arrivalOf(transfer, { order, actor }))
    const shareMmk = Math.min(arrivedMmk - allocatedMmk - refundedMmk, order.dueMmk - paidMmk)
    if (shareMmk <= 0) continue
    allocations.push({ transferId, orderId: order.id, amountMmk: shareMmk, adminId, insertedAt: now() })
    paidMmk += shareMmk
  }
  const ids = await insertAllocations(tx, allocations)
  await updateOrderStates(tx, new Map([[order.id, orderState(paidMmk, order.dueMmk)]]))
  const shares = allocations.map(({ transferId, amountMmk }, index) => ({
    ...{ kind: 'allocation', key: `allocation:${ids[index]}`, actor, orderId: order.id, transferId },
    entries: [debit(creditOf(order), amountMmk), credit(prepaidOf(order), amountMmk)],
  }))
  return { postings: [...arrivals, ...shares], allocatedMmk: paidMmk - paidBeforeMmk, paidMmk }
}

/** The posting of a transfer: the wallet has received it, and it is the payer's until it is allocated. */
function arrivalOf(
  { id, methodId, amountMmk }: ReceivedTransfer,
  { order, actor }: Pick<Settlement, 'order' | 'actor'>,
): NewPosting {
  const arrivedMmk = amountMmk ?? order.dueMmk
  return {
    ...{ kind: 'transfer', key: `transfer:${id}`, actor, orderId: order.id, transferId: id },
    entries: [debit({ kind: 'wallet', holder: methodId }, arrivedMmk), credit(creditOf(order), arrivedMmk)],
  }
}

/** Sum of allocations and waived amounts of an order, in kyat. */
export function readPaid(db: Db, order: Order): Promise<number> {
  return readHeldByOrder(db, order.id)
}

/** The posting by which the owner earns what is prepaid, with `addedMmk` that is not booked yet. */
async function earningOf(tx: Tx, { enrolment, order, actor }: Settlement, addedMmk: number): Promise<NewPosting[]> {
  const prepaidMmk = addedMmk - (await readBalance(tx, prepaidOf(order)))
  if (prepaidMmk <= 0) return []
  const key = await nextPostingKey(tx, 'earn', order.id)
  const entries = [debit(prepaidOf(order), prepaidMmk), credit(earnedBy(enrolment), prepaidMmk)]
  const { payoutId } = enrolment
  // Its payout exists already, so the money is paid out as a deduction that is taken back.
  if (payoutId !== null) return [{ kind: payoutPostings.restored, key, actor, orderId: order.id, payoutId, entries }]
  return [{ kind: 'earning', key, actor, orderId: order.id, entries }]
}

/** Reverses the earnings of an enrolment that waits again, or was voided. */
async function unearn(tx: Tx, { enrolment, order, actor }: Settlement): Promise<void> {
  const earnedMmk = (await readEarnings(tx, [order.id])).get(order.id) ?? 0
  const { payoutId, status } = enrolment
  if (earnedMmk <= 0 || (payoutId !== null && status !== EnrolmentStatus.rejected)) return
  await post(tx, {
    ...{ key: await nextPostingKey(tx, 'unearn', order.id), actor, orderId: order.id },
    ...(payoutId === null ? { kind: 'earning-undone' } : { kind: payoutPostings.voided, payoutId }),
    entries: [debit(earnedBy(enrolment), earnedMmk), credit(prepaidOf(order), earnedMmk)],
  })
}

/** Reverses the allocations: the money becomes the payer's credit, and the waiver is reversed. */
async function giveBack(tx: Tx, settlement: Settlement): Promise<void> {
  await unearn(tx, settlement)
  const { order, actor } = settlement
  const allocations = await listAllocations(tx, order.id)
  const prepaidMmk = -(await readBalance(tx, prepaidOf(order)))
  if (prepaidMmk <= 0) return
  const paidMmk = allocations.reduce((sum, { amountMmk }) => sum + amountMmk, 0)
  await insertAllocations(
    tx,
    allocations.map((allocation) => takenBack(allocation, actor)),
  )
  await post(tx, {
    ...{ kind: 'void', key: await nextPostingKey(tx, 'void', order.id), actor, orderId: order.id },
    entries: [
      debit(prepaidOf(order), prepaidMmk),
      credit(creditOf(order), paidMmk),
      credit({ kind: 'shortfall' }, prepaidMmk - paidMmk),
    ],
  })
  await updateOrderStates(tx, new Map([[order.id, 'cancelled']]))
}

/**
 * Books that a transfer was recorded by mistake, so the wallet never received the money.
 *
 * The caller marks the transfer as withdrawn, and then settles the order.
 *
 * @throws Refusal TRANSFER_REFUNDED - a refund of it was sent or waits, which has to be dropped or to fail first
 */
export async function bookWithdrawal(
  tx: Tx,
  { enrolment, order, actor }: Settlement,
  { transferId, reason }: { transferId: number; reason: string | null },
): Promise<void> {
  const transfer = await lockReceivedTransfer(tx, transferId)
  if (!transfer) return
  if (transfer.refundedMmk > 0) throw new Refusal('TRANSFER_REFUNDED')
  await unearn(tx, { enrolment, order, actor })
  const allocations = (await listAllocations(tx, order.id)).filter((allocation) => allocation.transferId === transferId)
  const shareMmk = allocations.reduce((sum, { amountMmk }) => sum + amountMmk, 0)
  await insertAllocations(
    tx,
    allocations.map((allocation) => takenBack(allocation, actor)),
  )
  const arrivedMmk = transfer.amountMmk ?? order.dueMmk
  const withdrawal = {
    ...{ kind: 'withdrawal', key: `withdrawal:${transferId}`, actor, orderId: order.id, transferId },
    entries: [
      debit(prepaidOf(order), shareMmk),
      debit(creditOf(order), arrivedMmk - shareMmk),
      credit({ kind: 'wallet', holder: transfer.methodId }, arrivedMmk),
    ],
    ...(reason !== null && { reason }),
  }
  // Earlier releases did not book a transfer for an enrolment without a fee.
  await postAll(tx, [arrivalOf(transfer, { order, actor }), withdrawal])
  await updateOrderStates(tx, new Map([[order.id, orderState(await readPaid(tx, order), order.dueMmk)]]))
}

function takenBack({ id, transferId, orderId, amountMmk }: Allocation, actor: Actor) {
  const adminId = actor.type === 'admin' ? actor.id : null
  return { transferId, orderId, amountMmk: -amountMmk, adminId, reverses: id, insertedAt: now() }
}
