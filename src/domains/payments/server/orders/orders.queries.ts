import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLockedIfAny, type Locked } from '#platform/server/database/locked.ts'
import { refundedOf } from '../refunds/refunded.queries.ts'
import { forEnrolment, type PaidFor } from './paid-for.ts'

export type OrderState = 'open' | 'part_paid' | 'paid' | 'cancelled'

/** What one person owes for an enrolment or a registration. Amounts are in kyat. */
export type Order = PaidFor & {
  readonly id: number
  readonly accountId: number
  readonly reference: string
  /** What a coupon takes off the fee. */
  readonly discountMmk: number
  readonly dueMmk: number
  readonly state: OrderState
  readonly payLinkUntil: Date | null
}

/** What is owed for an order, and what was allocated to it or waived, in kyat. */
export interface OrderAmounts {
  readonly dueMmk: number
  readonly paidMmk: number
}

export function findOrder(db: Db, enrolmentId: number): Promise<Order | undefined> {
  return orderOf(db, forEnrolment(enrolmentId)).executeTakeFirst()
}

/** The order of an enrolment or a registration. */
export function findOrderOf(db: Db, paidFor: PaidFor): Promise<Order | undefined> {
  return orderOf(db, paidFor).executeTakeFirst()
}

/** Locks the order of an enrolment or a registration. */
export async function lockOrderOf(tx: Tx, paidFor: PaidFor): Promise<Locked<Order> | undefined> {
  return asLockedIfAny(await orderOf(tx, paidFor).forNoKeyUpdate().executeTakeFirst())
}

function orderOf(db: Db, { enrolmentId, registrationPaymentId }: PaidFor) {
  return db
    .selectFrom('orders')
    .select(['id', 'enrolmentId', 'registrationPaymentId', 'accountId', 'reference', 'dueMmk', 'payLinkUntil'])
    .select('discountMmk')
    .select(sql<OrderState>`state`.as('state'))
    .$if(enrolmentId !== null, (rows) => rows.where('enrolmentId', '=', enrolmentId))
    .$if(registrationPaymentId !== null, (rows) => rows.where('registrationPaymentId', '=', registrationPaymentId))
    .$castTo<Order>()
}

/** The enrolment of a student's order. */
export async function findEnrolmentOfOrder(
  db: Db,
  { orderId, studentId }: { orderId: number; studentId: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('enrolmentId')
    .where('id', '=', orderId)
    .where('accountId', '=', studentId)
    .executeTakeFirst()
  return row?.enrolmentId ?? undefined
}

interface NewOrder {
  readonly enrolmentId: number
  readonly reference: string
}

/**
 * Inserts orders and returns their ids by enrolment id. Enrolments that have an order, and references that are
 * taken, are left out.
 */
export async function insertOrders(tx: Tx, orders: readonly NewOrder[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; enrolmentId: number }>`
    insert into orders (kind, enrolment_id, account_id, reference, fee_mmk, state, inserted_at)
    select enrolment.kind, enrolment.id, enrolment.student_id, wanted.reference, enrolment.fee_mmk,
      case when enrolment.fee_mmk = 0 then 'paid' else 'open' end, enrolment.inserted_at
    from unnest(
      ${orders.map(({ enrolmentId }) => enrolmentId)}::bigint[],
      ${orders.map(({ reference }) => reference)}::text[]) as wanted (id, reference)
    join enrolments as enrolment on enrolment.id = wanted.id
    order by enrolment.id
    on conflict do nothing
    returning id, enrolment_id`.execute(tx)
  return new Map(rows.map(({ id, enrolmentId }) => [enrolmentId, id]))
}

export async function updateOrderStates(tx: Tx, states: ReadonlyMap<number, OrderState>): Promise<void> {
  await sql`
    update orders set state = wanted.state
    from unnest(${[...states.keys()]}::bigint[], ${[...states.values()]}::text[]) as wanted (id, state)
    where orders.id = wanted.id and orders.state <> wanted.state`.execute(tx)
}

export function updateOrderState(tx: Tx, { id }: Locked<Order>, state: OrderState): Promise<void> {
  return updateOrderStates(tx, new Map([[id, state]]))
}

export interface Allocation {
  readonly id: number
  readonly transferId: number
  readonly orderId: number
  readonly amountMmk: number
}

export interface NewAllocation extends Omit<Allocation, 'id'> {
  readonly adminId: number | null
  /** The allocation that this one reverses. */
  readonly reverses?: number
  readonly insertedAt: Date
}

export async function insertAllocations(tx: Tx, allocations: readonly NewAllocation[]): Promise<number[]> {
  if (allocations.length === 0) return []
  const rows = await tx
    .insertInto('allocations')
    .values(allocations.map(({ reverses, ...allocation }) => ({ ...allocation, reverses: reverses ?? null })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Allocations to an order that were not reversed, oldest first. */
export function listAllocations(db: Db, orderId: number): Promise<Allocation[]> {
  return db
    .selectFrom('allocations as allocation')
    .select(['allocation.id', 'allocation.transferId', 'allocation.orderId', 'allocation.amountMmk'])
    .where('allocation.orderId', '=', orderId)
    .where('allocation.reverses', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('allocations as reversal')
            .select('reversal.id')
            .whereRef('reversal.reverses', '=', 'allocation.id'),
        ),
      ),
    )
    .orderBy('allocation.id')
    .execute()
}

export interface ReceivedTransfer {
  readonly id: number
  readonly methodId: number | null
  /** Null when it was verified before amounts were recorded; such a transfer covers the fee. */
  readonly amountMmk: number | null
  /** The part of it that is allocated to orders. */
  readonly allocatedMmk: number
  /** The part that was refunded, or that a refund reserves. */
  readonly refundedMmk: number
}

/** Locks the transfers that were recorded for an enrolment or a registration and not withdrawn, oldest first. */
export function lockTransfersOf(tx: Tx, { enrolmentId, registrationPaymentId }: PaidFor): Promise<ReceivedTransfer[]> {
  return lockReceived(
    tx,
    enrolmentId === null ? sql`registration_payment_id = ${registrationPaymentId}` : sql`enrolment_id = ${enrolmentId}`,
  )
}

/** Locks a transfer; undefined when it is withdrawn. */
export async function lockReceivedTransfer(tx: Tx, id: number): Promise<ReceivedTransfer | undefined> {
  return (await lockReceived(tx, sql`id = ${id}`)).at(0)
}

async function lockReceived(tx: Tx, condition: RawBuilder<unknown>): Promise<ReceivedTransfer[]> {
  const { rows } = await sql<ReceivedTransfer>`
    with held as (
      select id, payment_method_id, amount_mmk from transfers
      where ${condition} and state = 'received' order by id for no key update
    )
    select held.id, held.payment_method_id as method_id, held.amount_mmk,
      coalesce((select sum(amount_mmk) from allocations where transfer_id = held.id), 0)::bigint as allocated_mmk,
      ${refundedOf(sql`held.id`)} as refunded_mmk
    from held order by held.id`.execute(tx)
  return rows
}

/** Part of a transfer that is neither allocated to an order nor refunded, in kyat. */
export async function readUnallocated(db: Db, transferId: number): Promise<number> {
  const { rows } = await sql<{ rest: number }>`
    select amount_mmk - coalesce((select sum(amount_mmk) from allocations where transfer_id = transfers.id), 0)::bigint
      - ${refundedOf(sql`transfers.id`)} as rest
    from transfers where id = ${transferId}`.execute(db)
  return rows[0]?.rest ?? 0
}

/** What was allocated to a row of `orders` or waived, in kyat. */
export const paidOfOrder = sql<number>`case orders.state when 'paid' then orders.due_mmk
  else coalesce((select sum(amount_mmk) from allocations where order_id = orders.id), 0)::bigint end`

/** Amounts due and paid by enrolment id, in kyat. Enrolments without an order are left out. */
export async function readOrderAmounts(db: Db, enrolmentIds: readonly number[]): Promise<Map<number, OrderAmounts>> {
  const { rows } = await sql<OrderAmounts & { enrolmentId: number }>`
    select orders.enrolment_id, orders.due_mmk, ${paidOfOrder} as paid_mmk from orders
    where orders.enrolment_id = any(${enrolmentIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ enrolmentId, dueMmk, paidMmk }) => [enrolmentId, { dueMmk, paidMmk }]))
}

/** Order ids by enrolment id. Enrolments without an order are left out. */
export async function listOrderIds(db: Db, enrolmentIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; enrolmentId: number }>`
    select id, enrolment_id from orders where enrolment_id = any(${enrolmentIds}::bigint[])
    order by enrolment_id`.execute(db)
  return new Map(rows.map(({ id, enrolmentId }) => [enrolmentId, id]))
}
