import { sql } from 'kysely'
import type { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'

/** An enrolment before its order is created. Amounts are in kyat. */
export interface UnorderedEnrolment {
  readonly id: number
  readonly studentId: number
  readonly ownerId: number
  readonly status: EnrolmentStatus
  readonly feeMmk: number
  readonly isVerified: boolean
  readonly payoutId: number | null
}

/** Ids of enrolments without an order, in ascending order. */
export async function listUnordered(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select enrolment.id from enrolments as enrolment
    where not exists (select from orders where orders.enrolment_id = enrolment.id)
    order by enrolment.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks enrolments, so that no decision changes them before their orders are created. */
export async function lockUnordered(tx: Tx, ids: readonly number[]): Promise<UnorderedEnrolment[]> {
  const { rows } = await sql<UnorderedEnrolment>`
    select enrolment.id, enrolment.student_id, course.owner_id, enrolment.status, enrolment.fee_mmk,
      enrolment.payment_verified_at is not null as is_verified, enrolment.payout_id
    from enrolments as enrolment
    join courses as course on course.id = enrolment.course_id
    where enrolment.id = any(${ids}::bigint[])
    order by enrolment.id
    for no key update of enrolment`.execute(tx)
  return rows
}

/** Records a transfer without a number for each enrolment that was verified before numbers were recorded. */
export async function insertUnnumberedTransfers(tx: Tx, enrolmentIds: readonly number[]): Promise<void> {
  await sql`
    insert into transfers (enrolment_id, payment_method_id, family_id, amount_mmk, source, verified_by, inserted_at)
    select enrolment.id, enrolment.payment_method_id, method.family_id,
      nullif(greatest(enrolment.verified_amount_mmk, 0), 0), 'legacy', enrolment.verified_by, enrolment.payment_verified_at
    from enrolments as enrolment
    left join payment_methods as method on method.id = enrolment.payment_method_id
    where enrolment.id = any(${enrolmentIds}::bigint[])
      and enrolment.payment_verified_at is not null and enrolment.fee_mmk > 0
      and not exists (select from transfers where transfers.enrolment_id = enrolment.id and transfers.state = 'received')
    order by enrolment.id`.execute(tx)
}

export interface CarriedTransfer {
  readonly id: number
  readonly enrolmentId: number
  readonly methodId: number | null
  readonly amountMmk: number | null
}

export async function listReceivedTransfers(tx: Tx, enrolmentIds: readonly number[]): Promise<CarriedTransfer[]> {
  const { rows } = await sql<CarriedTransfer>`
    select id, enrolment_id, payment_method_id as method_id, amount_mmk from transfers
    where enrolment_id = any(${enrolmentIds}::bigint[]) and state = 'received'
    order by id`.execute(tx)
  return rows
}

/** An old payment that was carried over with another amount than its fee, in kyat. */
interface UnequalPayment {
  readonly enrolmentId: number
  readonly kind: 'class' | 'course'
  readonly studentNo: string
  readonly title: string
  /** What the payment says has arrived. */
  readonly arrivedMmk: number
  /** What it should have been. */
  readonly dueMmk: number
  /** Booked as a rest that was waived, because access was given. */
  readonly waivedMmk: number
  /** Booked as credit of the student. */
  readonly creditMmk: number
}

/** Enrolments that were carried over with less money than the fee that was verified, or with more, oldest first. */
export async function listUnequalPayments(db: Db): Promise<UnequalPayment[]> {
  const { rows } = await sql<UnequalPayment>`
    with carried as (
      select posting.order_id,
        coalesce(sum(entry.amount_mmk) filter (where posting.kind = 'transfer' and account.kind = 'wallet'), 0) as arrived_mmk,
        coalesce(sum(entry.amount_mmk) filter (where posting.kind = 'waiver' and account.kind = 'shortfall'), 0) as waived_mmk,
        coalesce(-sum(entry.amount_mmk) filter (where posting.kind = 'transfer' and account.kind = 'credit'), 0) as credit_mmk
      from ledger_postings as posting
      join ledger_entries as entry on entry.posting_id = posting.id
      join ledger_accounts as account on account.id = entry.account_id
      where posting.actor_type = 'system'
        and (posting.kind = 'transfer' or posting.key = 'waive:' || posting.order_id)
      group by posting.order_id
    )
    select enrolment.id as enrolment_id, enrolment.kind, student.account_no as student_no, course.title,
      carried.arrived_mmk::bigint as arrived_mmk, own.due_mmk, carried.waived_mmk::bigint as waived_mmk, carried.credit_mmk::bigint as credit_mmk
    from carried
    join orders as own on own.id = carried.order_id
    join enrolments as enrolment on enrolment.id = own.enrolment_id
    join courses as course on course.id = enrolment.course_id
    join accounts as student on student.id = enrolment.student_id
    where carried.waived_mmk > 0 or carried.arrived_mmk > own.due_mmk
    order by enrolment.id`.execute(db)
  return rows
}
