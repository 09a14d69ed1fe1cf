import { randomInt } from 'node:crypto'
import { EnrolmentStatus, wasApproved } from '#domains/enrolment/contract/enrolment-status.ts'
import { type Actor, credit, debit, type NewPosting, postAll } from '#domains/ledger/server/index.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { ORDER_REFERENCES, orderReference } from '../../contract/order-reference.ts'
import {
  type CarriedTransfer,
  insertUnnumberedTransfers,
  listReceivedTransfers,
  listUnordered,
  lockUnordered,
  type UnorderedEnrolment,
} from './carry-over.queries.ts'
import {
  insertAllocations,
  insertOrders,
  type NewAllocation,
  type OrderState,
  updateOrderStates,
} from './orders.queries.ts'

const BATCH_SIZE = 1000
const REFERENCE_ATTEMPTS = 5
const SYSTEM: Actor = { type: 'system', id: null }

/** Creates the missing orders of all enrolments in batches, one transaction per batch. */
export async function carryOverPayments(db: Db): Promise<number> {
  for (let carried = 0; ; ) {
    const ids = await listUnordered(db, BATCH_SIZE)
    if (ids.length === 0) return carried
    await db.transaction().execute(async (tx) => carryOverLocked(tx, await lockUnordered(tx, ids)))
    carried += ids.length
  }
}

/**
 * Creates orders for locked enrolments and books their past payments: transfers, allocations to the fee, and owners'
 * earnings. Enrolments that have an order are skipped.
 *
 * A fee that was verified with less money than due is booked with a shortfall, because access was given.
 */
export async function carryOverLocked(tx: Tx, enrolments: readonly UnorderedEnrolment[]): Promise<void> {
  const orderIds = await makeOrders(
    tx,
    enrolments.map(({ id }) => id),
  )
  const made = enrolments.filter(({ id }) => orderIds.has(id))
  const madeIds = made.map(({ id }) => id)
  await insertUnnumberedTransfers(tx, madeIds)
  const transfers = Map.groupBy(await listReceivedTransfers(tx, madeIds), ({ enrolmentId }) => enrolmentId)
  const carried = made.map((enrolment) =>
    carriedOrder(enrolment, {
      orderId: orderIds.get(enrolment.id) as number,
      transfers: transfers.get(enrolment.id) ?? [],
    }),
  )
  await insertAllocations(
    tx,
    carried.flatMap(({ allocations }) => allocations),
  )
  await postAll(
    tx,
    carried.flatMap(({ postings }) => postings),
  )
  await updateOrderStates(tx, new Map(carried.map(({ orderId, state }) => [orderId, state])))
}

/** References are random, so one reveals neither the number of orders nor other references. */
async function makeOrders(tx: Tx, enrolmentIds: readonly number[]): Promise<Map<number, number>> {
  const made = new Map<number, number>()
  let missing = enrolmentIds
  for (let attempt = 0; attempt < REFERENCE_ATTEMPTS && missing.length > 0; attempt += 1) {
    const orders = missing.map((enrolmentId) => ({
      enrolmentId,
      reference: orderReference(randomInt(ORDER_REFERENCES)),
    }))
    for (const [enrolmentId, id] of await insertOrders(tx, orders)) made.set(enrolmentId, id)
    missing = missing.filter((id) => !made.has(id))
  }
  return made
}

interface CarriedOrder {
  readonly orderId: number
  readonly state: OrderState
  readonly allocations: readonly NewAllocation[]
  readonly postings: readonly NewPosting[]
}

function carriedOrder(
  enrolment: UnorderedEnrolment,
  { orderId, transfers }: { orderId: number; transfers: readonly CarriedTransfer[] },
): CarriedOrder {
  const { feeMmk, status, studentId, ownerId, isVerified, payoutId } = enrolment
  // Money of an enrolment that was rejected before its payout belongs to the payer.
  const holdsMoney = status !== EnrolmentStatus.rejected || payoutId !== null
  const prepaid = { kind: 'prepaid', holder: orderId } as const
  const allocations: NewAllocation[] = []
  const postings: NewPosting[] = []
  let paidMmk = 0
  for (const { id: transferId, methodId, amountMmk } of transfers) {
    const arrivedMmk = amountMmk ?? feeMmk
    const shareMmk = holdsMoney ? Math.min(arrivedMmk, feeMmk - paidMmk) : 0
    if (shareMmk > 0) {
      allocations.push({ transferId, orderId, amountMmk: shareMmk, adminId: null, insertedAt: now() })
    }
    const entries = [
      debit({ kind: 'wallet', holder: methodId }, arrivedMmk),
      credit(prepaid, shareMmk),
      credit({ kind: 'credit', holder: studentId }, arrivedMmk - shareMmk),
    ]
    postings.push({ kind: 'transfer', key: `transfer:${transferId}`, actor: SYSTEM, entries, orderId, transferId })
    paidMmk += shareMmk
  }
  if (isVerified && holdsMoney && paidMmk < feeMmk) {
    const entries = [debit({ kind: 'shortfall' }, feeMmk - paidMmk), credit(prepaid, feeMmk - paidMmk)]
    postings.push({ kind: 'waiver', key: `waive:${orderId}`, actor: SYSTEM, entries, orderId })
    paidMmk = feeMmk
  }
  const isEarned = wasApproved(status) || payoutId !== null
  if (isEarned && paidMmk > 0) {
    const entries = [debit(prepaid, paidMmk), credit({ kind: 'earned', holder: ownerId }, paidMmk)]
    postings.push({ kind: 'earning', key: `earn:${orderId}:1`, actor: SYSTEM, entries, orderId })
  }
  return { orderId, state: orderState(paidMmk, feeMmk), allocations, postings }
}

export function orderState(paidMmk: number, dueMmk: number): OrderState {
  if (paidMmk >= dueMmk) return 'paid'
  return paidMmk > 0 ? 'part_paid' : 'open'
}
