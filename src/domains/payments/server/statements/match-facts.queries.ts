import { type RawBuilder, sql } from 'kysely'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { transferNumberKey } from '../../contract/transfer-number.ts'
import { readNumber } from '../proofs/proofs.queries.ts'
import type { NamedOrder, WaitingClaim } from './match-rows.ts'

/** What is still owed for an enrolment, whose order may not be made yet. */
const restMmk = sql`greatest(
  coalesce(own.due_mmk, enrolment.fee_mmk) - coalesce((select sum(amount_mmk) from allocations where order_id = own.id), 0),
  0)::bigint`

interface ReadClaim extends Omit<WaitingClaim, 'numberKey'> {
  readonly numberTyped: string | null
}

/** A number as its normal form has it, or with the leading zeros that it may have on a picture. */
const typedNumbers = sql`proof.number_key, '0' || proof.number_key, '00' || proof.number_key`

/** Whether something else has the picture of a `proof`, or another picture shows the number that was typed for it. */
const isDoubtful = sql<boolean>`(
  exists (
    select from payment_proofs as other where other.enrolment_id <> proof.enrolment_id
      and (other.sha256 = proof.sha256 or other.pixels_sha256 = proof.pixels_sha256))
  or exists (
    select from registration_payment_files as file
    where file.sha256 = proof.sha256 or file.pixels_sha256 = proof.pixels_sha256)
  or exists (
    select from payment_proofs as other where other.enrolment_id <> proof.enrolment_id
      and other.reading is not null and ${readNumber('other')} in (${typedNumbers}))
  or exists (
    select from registration_readings as other where ${readNumber('other')} in (${typedNumbers})))`

/** Pictures of waiting applications that staff have not refused, with what their payers typed. */
export async function listWaitingClaims(db: Db): Promise<WaitingClaim[]> {
  const { rows } = await sql<ReadClaim>`
    select proof.enrolment_id, proof.payment_method_id as method_id, method.family_id, proof.number_typed, proof.amount_mmk,
      ${restMmk} as rest_mmk, proof.uploaded_at as sent_at,
      ${isDoubtful} as is_doubtful
    from enrolments as enrolment
    join payment_proofs as proof on proof.enrolment_id = enrolment.id
    left join payment_methods as method on method.id = proof.payment_method_id
    left join orders as own on own.enrolment_id = enrolment.id
    where enrolment.status = ${sql.lit(EnrolmentStatus.applying)} and enrolment.payment_verified_at is null
      and (proof.answer is null or proof.answer = 'part')
    order by proof.id`.execute(db)
  return rows.map(({ numberTyped, ...claim }) => ({
    ...claim,
    numberKey: numberTyped === null ? null : (transferNumberKey(numberTyped) ?? null),
  }))
}

/** The orders with some references. */
export async function listNamedOrders(db: Db, references: readonly string[]): Promise<Map<string, NamedOrder>> {
  if (references.length === 0) return new Map()
  const { rows } = await sql<NamedOrder & { reference: string }>`
    select own.reference, own.enrolment_id, ${restMmk} as rest_mmk,
      (enrolment.status = ${sql.lit(EnrolmentStatus.rejected)} or enrolment.payment_verified_at is not null) as is_closed
    from orders as own join enrolments as enrolment on enrolment.id = own.enrolment_id
    where own.reference = any(${references}::text[])`.execute(db)
  return new Map(rows.map(({ reference, ...order }) => [reference, order]))
}

/** An enrolment as lists show it. Amounts are in kyat. */
export interface NamedEnrolment {
  readonly id: number
  readonly kind: 'class' | 'course'
  readonly title: string
  readonly studentNo: string
  readonly studentName: string | null
  readonly restMmk: number
  /** Paid, or rejected. */
  readonly isClosed: boolean
}

const namedEnrolment = sql`
  enrolment.id, enrolment.kind, course.title, student.account_no as student_no, student.name as student_name,
  ${restMmk} as rest_mmk,
  (enrolment.status = ${sql.lit(EnrolmentStatus.rejected)} or enrolment.payment_verified_at is not null) as is_closed`
const namedFrom = sql`
  enrolments as enrolment
  join courses as course on course.id = enrolment.course_id
  join accounts as student on student.id = enrolment.student_id
  left join orders as own on own.enrolment_id = enrolment.id`

export async function listNamedEnrolments(db: Db, ids: readonly number[]): Promise<Map<number, NamedEnrolment>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<NamedEnrolment>`
    select ${namedEnrolment} from ${namedFrom} where enrolment.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const NEAREST = 3
/** Applications of earlier days are not looked at. */
const NEAREST_DAYS = 60

/** A row for which the nearest open orders are looked for. */
interface Unknown {
  readonly id: number
  readonly heldMmk: number
  readonly at: Date
}

/** By row, the open orders whose rests come nearest, and of equal ones those that were applied for last before. */
export async function listNearestOrders(db: Db, rows: readonly Unknown[]): Promise<Map<number, NamedEnrolment[]>> {
  if (rows.length === 0) return new Map()
  const { rows: found } = await sql<NamedEnrolment & { rowId: number }>`
    with open as materialized (
      select ${namedEnrolment}, enrolment.inserted_at from ${namedFrom}
      where enrolment.status = ${sql.lit(EnrolmentStatus.applying)} and enrolment.payment_verified_at is null
        and enrolment.fee_mmk > 0 and enrolment.inserted_at > ${earliest(rows)}
    )
    select line.row_id, near.*
    from unnest(
      ${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ heldMmk }) => heldMmk)}::bigint[],
      ${rows.map(({ at }) => at.toISOString())}::timestamptz[]) as line (row_id, held_mmk, at)
    cross join lateral (
      select id, kind, title, student_no, student_name, rest_mmk, is_closed from open
      order by abs(rest_mmk - line.held_mmk), abs(extract(epoch from open.inserted_at - line.at)), id
      limit ${NEAREST}
    ) as near`.execute(db)
  return Map.groupBy(found, ({ rowId }) => rowId)
}

function earliest(rows: readonly Unknown[]): RawBuilder<Date> {
  const first = Math.min(...rows.map(({ at }) => at.getTime()))
  return sql<Date>`${new Date(first - NEAREST_DAYS * 24 * 60 * 60_000)}::timestamptz`
}
