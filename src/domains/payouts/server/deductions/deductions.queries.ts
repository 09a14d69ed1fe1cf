import { sql } from 'kysely'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'

/** What an owner received for a voided enrolment; negative amounts give it back. Amounts are in kyat. */
export interface NewDeduction {
  readonly ownerId: number
  readonly enrolmentId: number
  /** The payout that contains the enrolment. */
  readonly payoutId: number
  readonly grossMmk: number
  /** Commission of that payout. */
  readonly percentage: number
  readonly netMmk: number
  readonly createdBy: number
}

/** Locks payout runs: two of them would deduct the same amount. */
export async function lockPayoutRuns(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payout run', 0))`.execute(tx)
}

export async function insertDeduction(tx: Tx, deduction: NewDeduction): Promise<number> {
  const { id } = await tx
    .insertInto('payoutDeductions')
    .values({ ...deduction, insertedAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gross amounts recorded as deductions by enrolment id, in kyat. */
export async function readDeducted(db: Db, enrolmentIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ enrolmentId: number; grossMmk: number }>`
    select enrolment_id, sum(gross_mmk)::bigint as gross_mmk from payout_deductions
    where enrolment_id = any(${enrolmentIds}::bigint[]) group by enrolment_id`.execute(db)
  return new Map(rows.map(({ enrolmentId, grossMmk }) => [enrolmentId, grossMmk]))
}

/**
 * Deductions that no payout has made up for, by owner, in kyat; negative when an owner is to get some back.
 *
 * @param ownerIds - only these owners; all without it
 */
export async function readOpenDeductions(db: Db, ownerIds?: readonly number[]): Promise<Map<number, number>> {
  const isAsked = ownerIds === undefined ? sql`true` : sql`owner_id = any(${ownerIds}::bigint[])`
  const { rows } = await sql<{ ownerId: number; openMmk: number }>`
    select owner_id, (sum(net_mmk) - (
      select coalesce(sum(deducted_mmk), 0) from payouts where payouts.owner_id = deduction.owner_id))::bigint as open_mmk
    from payout_deductions as deduction
    where ${isAsked} group by owner_id`.execute(db)
  return new Map(rows.map(({ ownerId, openMmk }) => [ownerId, openMmk]))
}

/** A recorded deduction with the title and the student of its enrolment. */
export interface RecordedDeduction {
  readonly ownerId: number
  readonly classId: number | null
  readonly title: string
  readonly studentName: string | null
  readonly grossMmk: number
  readonly percentage: number
  readonly netMmk: number
  readonly insertedAt: Date
}

/** The newest deductions of each owner, newest first. */
export async function listNewestDeductions(
  db: Db,
  ownerIds: readonly number[],
  perOwner: number,
): Promise<RecordedDeduction[]> {
  const { rows } = await sql<RecordedDeduction>`
    select deduction.owner_id, payout.class_id, course.title, student.name as student_name, deduction.gross_mmk,
      deduction.percentage, deduction.net_mmk, deduction.inserted_at
    from unnest(${ownerIds}::bigint[]) as owner (id)
    cross join lateral (
      select * from payout_deductions where owner_id = owner.id order by id desc limit ${perOwner}) as deduction
    join payouts as payout on payout.id = deduction.payout_id
    join courses as course on course.id = payout.course_id
    join enrolments as enrolment on enrolment.id = deduction.enrolment_id
    join accounts as student on student.id = enrolment.student_id
    order by deduction.id desc`.execute(db)
  return rows
}

/** Percentage, title and student of the enrolments, for deductions and their notices. */
export interface PaidOutEnrolment {
  readonly enrolmentId: number
  readonly percentage: number
  readonly courseId: number
  readonly classId: number | null
  readonly title: string
  readonly studentName: string | null
}

export async function listPaidOut(db: Db, enrolmentIds: readonly number[]): Promise<PaidOutEnrolment[]> {
  const { rows } = await sql<PaidOutEnrolment>`
    select enrolment.id as enrolment_id, payout.percentage, payout.course_id, payout.class_id, course.title,
      student.name as student_name
    from enrolments as enrolment
    join payouts as payout on payout.id = enrolment.payout_id
    join courses as course on course.id = payout.course_id
    join accounts as student on student.id = enrolment.student_id
    where enrolment.id = any(${enrolmentIds}::bigint[])
    order by enrolment.id`.execute(db)
  return rows
}
