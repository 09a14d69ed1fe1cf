import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { type EnrolmentFacts, lockEnrolment, verifyByCredit } from '#domains/enrolment/server/index.ts'
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
} from '#domains/ledger/server/index.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { discountPostings, reverseDiscount } from '../coupons/book-discount.ts'
import { releaseCouponUse, retakeCouponUse } from '../coupons/coupon-uses.ts'
import { replaceEntry } from '../second-person/replace-entry.ts'
import { reverseWaiver, waiverOf } from '../shortfalls/book-shortfall.ts'
import { addReduction, type Shortfall } from '../shortfalls/shortfalls.queries.ts'
import { listTransfers } from '../transfers/transfers.queries.ts'
import {
  allocateReceived,
  giveBackPrepaid,
  prepaidOf,
  type WithdrawnTransfer,
  withdrawFromOrder,
} from './allocate-money.ts'
import type { UnorderedEnrolment } from './carry-over.queries.ts'
import { carryOverLocked, orderState } from './carry-over.ts'
import { lockOrderOf, type Order, type OrderAmounts, updateOrderState } from './orders.queries.ts'
import { forEnrolment } from './paid-for.ts'
import { payoutPostings } from './taken-back.queries.ts'

/** Locks the order of an enrolment and creates it if it is missing. */
export async function lockOrMakeOrder(tx: Tx, enrolment: Locked<EnrolmentFacts>): Promise<Locked<Order>> {
  const known = await lockOrderOf(tx, forEnrolment(enrolment.id))
  if (known) return known
  await carryOverLocked(tx, [toUnordered(enrolment)])
  const made = await lockOrderOf(tx, forEnrolment(enrolment.id))
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
 * below zero, which the next payouts make up for. Once it is paid, what was entered for a second person ends.
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
    await reverseEarning(tx, settlement)
    await giveBackPrepaid(tx, settlement)
    await releaseCouponUse(tx, order)
    return { dueMmk, paidMmk: 0 }
  }
  const received = await allocateReceived(tx, settlement)
  const isWaiting = enrolment.status === EnrolmentStatus.applying
  await retakeCouponUse(tx, order)
  const waiver = await waiverOf(tx, settlement, received.paidMmk)
  const paidMmk = received.paidMmk + waiver.amountMmk
  if (waiver.amountMmk > 0) await updateOrderState(tx, order, orderState(paidMmk, dueMmk))
  const discount = paidMmk < dueMmk ? [] : await discountPostings(tx, settlement)
  const addedMmk = received.allocatedMmk + waiver.amountMmk + (discount.length > 0 ? order.discountMmk : 0)
  const earning = isWaiting ? [] : await earningOf(tx, settlement, addedMmk)
  await postAll(tx, [...received.postings, ...waiver.postings, ...discount, ...earning])
  if (isWaiting) await reverseEarning(tx, settlement)
  if (paidMmk >= dueMmk) {
    await replaceEntry(tx, order, settlement.actor)
    if (received.allocatedMmk > 0) await verifyFromCredit(tx, enrolment, paidMmk)
  }
  return { dueMmk, paidMmk }
}

/**
 * Money was recorded as credit while the enrolment was rejected or another payment covered the fee, so no verification
 * says that it pays.
 */
async function verifyFromCredit(tx: Tx, enrolment: Locked<EnrolmentFacts>, amountMmk: number): Promise<void> {
  if (enrolment.paymentVerifiedAt !== null) return
  const [newest] = await listTransfers(tx, [enrolment.id])
  if (newest) await verifyByCredit(tx, enrolment, { ...newest, transactionNo: newest.numberTyped, amountMmk })
}

/** Locks an enrolment and calls settleOrder; does nothing when the enrolment does not exist. */
export async function lockAndSettleOrder(tx: Tx, enrolmentId: number, actor: Actor): Promise<void> {
  const enrolment = await lockEnrolment(tx, enrolmentId)
  if (enrolment) await settleOrder(tx, enrolment, actor)
}

interface Settlement {
  readonly enrolment: Locked<EnrolmentFacts>
  readonly order: Locked<Order>
  readonly actor: Actor
  readonly paidMmk?: number
}

const earnedBy = ({ ownerId }: EnrolmentFacts) => ({ kind: 'earned', holder: ownerId }) as const

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
async function reverseEarning(tx: Tx, { enrolment, order, actor }: Settlement): Promise<void> {
  const earnedMmk = (await readEarnings(tx, [order.id])).get(order.id) ?? 0
  const { payoutId, status } = enrolment
  if (earnedMmk <= 0 || (payoutId !== null && status !== EnrolmentStatus.rejected)) return
  await post(tx, {
    key: await nextPostingKey(tx, 'unearn', order.id),
    actor,
    orderId: order.id,
    ...(payoutId === null ? { kind: 'earning-undone' } : { kind: payoutPostings.voided, payoutId }),
    entries: [debit(earnedBy(enrolment), earnedMmk), credit(prepaidOf(order), earnedMmk)],
  })
}

/**
 * Books that a transfer of an enrolment was recorded by mistake, and reverses the owner's earnings.
 *
 * @throws Refusal TRANSFER_REFUNDED - as withdrawFromOrder
 */
export function bookWithdrawal(tx: Tx, settlement: Settlement, withdrawn: WithdrawnTransfer): Promise<void> {
  return withdrawFromOrder(tx, { ...settlement, reverseEarning: () => reverseEarning(tx, settlement) }, withdrawn)
}

/**
 * Turns an accepted shortfall back: what the owner has earned is prepaid again, what was waived is the product's, and
 * the rest is owed. The caller settles the order afterwards.
 *
 * @returns the order, of which the rest is due again
 */
export async function bookShortfallReversal(
  tx: Tx,
  settlement: Settlement,
  shortfall: Shortfall,
): Promise<Locked<Order>> {
  const { order } = settlement
  await reverseEarning(tx, settlement)
  await reverseDiscount(tx, settlement)
  await reverseWaiver(tx, settlement, shortfall)
  if (shortfall.kind === 'waived') return order
  await addReduction(tx, order.id, -shortfall.amountMmk)
  return { ...order, dueMmk: order.dueMmk + shortfall.amountMmk }
}
