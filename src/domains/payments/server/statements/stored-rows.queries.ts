import { sql } from 'kysely'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { nearestReturn, type ReturnedKind } from './returned-money.queries.ts'
import { amountsWithSameNumber, isNumberShared, recordedTransfers } from './row-money.queries.ts'
import { isOfFutureDay } from './statements.queries.ts'

/** A stored row and what is left to explain of its money. Amounts are in kyat. */
export interface StoredRow {
  readonly id: number
  readonly methodId: number
  readonly numberTyped: string | null
  readonly numberKey: string | null
  readonly amountMmk: number
  readonly openMmk: number
  readonly recordedMmk: number
  readonly at: Date
  readonly payer: string | null
  readonly note: string | null
  /** Its day was still to come when it was imported. */
  readonly isFuture: boolean
  /** Another row has its number. */
  readonly isShared: boolean
}

const storedRow = sql`
  line.id, line.payment_method_id as method_id, line.number_typed, line.number_key, line.amount_mmk, line.arrived_at as at,
  line.payer, line.note, ${isOfFutureDay} as is_future, ${isNumberShared(sql`line.id`)} as is_shared`

/** Rows of a wallet that are not applied, in the order of their arrival. */
export async function listUnapplied(db: Db, methodId: number, limit: number): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${storedRow}, recorded.amount_mmk as recorded_mmk,
      greatest(line.amount_mmk - recorded.amount_mmk, 0)::bigint as open_mmk
    from (
      select * from statement_rows where payment_method_id = ${methodId} and applied_at is null order by id limit ${limit}
    ) as line
    join payment_methods as method on method.id = line.payment_method_id
    cross join lateral (
      select coalesce(sum(amount_mmk), 0)::bigint as amount_mmk from (${recordedTransfers(sql`line.id`)}) as found
    ) as recorded
    order by line.arrived_at, line.id`.execute(db)
  return rows
}

export async function countUnapplied(db: Db, methodId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from statement_rows
    where applied_at is null and payment_method_id = ${methodId}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface UnappliedRows {
  readonly methodId: number
  readonly methodName: string
  readonly rows: number
  /** All of them were asked to be applied after `since`. */
  readonly isWanted: boolean
}

/** Number of rows that are not applied, by wallet. */
export async function listUnappliedByMethod(db: Db, since: Date): Promise<UnappliedRows[]> {
  const { rows } = await sql<UnappliedRows>`
    select method.id as method_id, method.name as method_name, count(*)::int as rows,
      bool_and(coalesce(line.wanted_at >= ${since}, false)) as is_wanted
    from statement_rows as line join payment_methods as method on method.id = line.payment_method_id
    where line.applied_at is null
    group by method.id, method.name order by method.name, method.id`.execute(db)
  return rows
}

export interface HeldMoney extends StoredRow {
  readonly methodName: string
  readonly familyId: number
  /** Asked to be sent back. */
  readonly backReason: string | null
  readonly backAskedBy: number | null
  readonly backAsker: string | null
  /** Asked to be booked as income or a fee above the limit. */
  readonly feeReason: string | null
  readonly feeAskedBy: number | null
  readonly feeAsker: string | null
  /** A refund or payout that came back and may be it, and what the bank has kept then. */
  readonly returnedKind: ReturnedKind | null
  readonly returnedId: number | null
  readonly returnedFeeMmk: number | null
  /** Amounts of the other rows with its number. */
  readonly sameNumberMmk: readonly number[]
}

/** Rows whose money is held as suspense, the newest first, and their number and sum. */
export async function listHeld(
  db: Db,
  { page, size = PAGE_SIZE, methodId }: { page: number; size?: number; methodId: number | null },
): Promise<{ rows: HeldMoney[]; total: number; heldMmk: number }> {
  const isWanted = sql`line.held_mmk > 0 and (${methodId}::bigint is null or line.payment_method_id = ${methodId})`
  const [{ rows }, { rows: sums }] = await Promise.all([
    sql<HeldMoney>`
      select ${storedRow}, line.held_mmk as open_mmk,
        (select coalesce(sum(amount_mmk), 0)::bigint from (${recordedTransfers(sql`line.id`)}) as found) as recorded_mmk,
        method.name as method_name, method.family_id,
        back.reason as back_reason, back.asked_by as back_asked_by, asker.name as back_asker,
        fee.reason as fee_reason, fee.asked_by as fee_asked_by, fee_asker.name as fee_asker,
        returned.kind as returned_kind, returned.id as returned_id, returned.fee_mmk as returned_fee_mmk,
        ${amountsWithSameNumber(sql`line.id`)} as same_number_mmk
      from statement_rows as line
      join payment_methods as method on method.id = line.payment_method_id
      left join statement_resolutions as back
        on back.row_id = line.id and back.kind = 'back' and back.undone_at is null and back.sent_at is null
      left join admins as asker on asker.id = back.asked_by
      left join statement_resolutions as fee on fee.row_id = line.id and fee.waits and fee.undone_at is null
      left join admins as fee_asker on fee_asker.id = fee.asked_by
      left join lateral (${nearestReturn}) as returned on true
      where ${isWanted}
      order by line.arrived_at desc, line.id desc
      limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ total: number; heldMmk: number }>`
      select count(*)::int as total, coalesce(sum(line.held_mmk), 0)::bigint as held_mmk
      from statement_rows as line where ${isWanted}`.execute(db),
  ])
  return { rows, total: sums[0]?.total ?? 0, heldMmk: sums[0]?.heldMmk ?? 0 }
}
