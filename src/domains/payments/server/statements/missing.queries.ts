import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import {
  enrolledColumns,
  enrolledJoins,
  type Filter,
  type Listed,
  onePage,
  type PaidEnrolment,
} from './statements.queries.ts'

export interface MissingTransfer extends PaidEnrolment {
  readonly id: number
  readonly methodName: string
  readonly at: Date
  readonly numberTyped: string
  readonly amountMmk: number | null
  readonly verifiedBy: string | null
  readonly isSeen: boolean
}

/** Consecutive days of a wallet that imports cover, as instants: the last one is excluded. */
interface CoveredDays {
  readonly methodId: number
  readonly since: Date
  readonly until: Date
}

const startOf = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone 'Asia/Yangon')`

async function listCoveredDays(db: Db, methodId: number | null): Promise<CoveredDays[]> {
  const { rows } = await sql<CoveredDays>`
    select method_id, ${startOf(sql`lower(days)`)} as since, ${startOf(sql`upper(days)`)} as until
    from (
      select payment_method_id as method_id,
        unnest(range_agg(daterange(from_day, least(until_day, (inserted_at at time zone 'Asia/Yangon')::date - 1), '[]'))) as days
      from statement_imports
      where withdrawn_at is null and from_day < (inserted_at at time zone 'Asia/Yangon')::date
        and (${methodId}::bigint is null or payment_method_id = ${methodId})
      group by 1
    ) as covered`.execute(db)
  return rows
}

// OFFSET 0 keeps the sub-query apart, so that the index finds the transfers of each range of days.
const unseenIn = (days: readonly CoveredDays[]) => sql`
  from unnest(
    ${days.map(({ methodId }) => methodId)}::bigint[], ${days.map(({ since }) => since.toISOString())}::timestamptz[],
    ${days.map(({ until }) => until.toISOString())}::timestamptz[]) as covered (method_id, since, until)
  join payment_methods as method on method.id = covered.method_id
  cross join lateral (
    select unseen.transfer_id from unseen_transfers as unseen
    where unseen.payment_method_id = covered.method_id
      and unseen.recorded_at >= covered.since and unseen.recorded_at < covered.until
    offset 0
  ) as unseen
  join transfers as transfer on transfer.id = unseen.transfer_id
  left join enrolments as enrolment on enrolment.id = transfer.enrolment_id
  left join registration_payments as registration on registration.id = transfer.registration_payment_id`

/** A transfer is listed as unseen while an import is going on, or once its wallet has another family. */
const isMissing = sql`
  transfer.state = 'received' and transfer.number_key is not null
    and coalesce(enrolment.inserted_at, registration.inserted_at) >= covered.since
    and coalesce(enrolment.inserted_at, registration.inserted_at) < covered.until
    and not exists (
      select from statement_rows as line
      join payment_methods as other on other.id = line.payment_method_id
      where line.number_key = transfer.number_key
        and (transfer.family_id is null or other.family_id = transfer.family_id))
    and not exists (
      select from statement_rows as line
      where line.id = substring(transfer.number_key from '^S([0-9]{1,15})(?:P[2-4])?$')::bigint
        and line.payment_method_id = transfer.payment_method_id)`

/**
 * Received transfers without a row, where imports cover each day from the application to the record. It reads the
 * unseen transfers of covered days alone, however many transfers there are.
 */
export async function listMissing(db: Db, { methodId, ...pages }: Filter): Promise<Listed<MissingTransfer>> {
  const days = await listCoveredDays(db, methodId)
  const found = sql<MissingTransfer>`
      select transfer.id, method.name as method_name, transfer.inserted_at as at, transfer.number_typed,
        transfer.amount_mmk, admin.name as verified_by, coalesce(transfer.seen_in_wallet, false) as is_seen,
        ${enrolledColumns}
      ${unseenIn(days)}
      ${enrolledJoins}
      left join admins as admin on admin.id = transfer.verified_by
      where ${isMissing}`
  const counted = sql`select ${unseenIn(days)} where ${isMissing}`
  return onePage(db, pages, { found, counted })
}
