import { sql } from 'kysely'
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

const transfersInCoveredDays = sql`
  from transfers as transfer
  join payment_methods as method on method.id = transfer.payment_method_id
  join (
    select payment_method_id,
      range_agg(daterange(from_day, least(until_day, (inserted_at at time zone 'Asia/Yangon')::date - 1), '[]')) as days
    from statement_imports
    where from_day < (inserted_at at time zone 'Asia/Yangon')::date
    group by 1
  ) as covered on covered.payment_method_id = method.id
  left join enrolments as enrolment on enrolment.id = transfer.enrolment_id
  left join registration_payments as registration on registration.id = transfer.registration_payment_id
  cross join lateral (
    select coalesce(enrolment.inserted_at, registration.inserted_at) as inserted_at
  ) as applied`

const isMissing = sql`
  transfer.state = 'received' and transfer.number_key is not null
    and covered.days @> daterange(
      (applied.inserted_at at time zone 'Asia/Yangon')::date,
      greatest((transfer.inserted_at at time zone 'Asia/Yangon')::date,
        (applied.inserted_at at time zone 'Asia/Yangon')::date), '[]')
    and not exists (
      select from statement_rows as line
      join payment_methods as other on other.id = line.payment_method_id
      where line.number_key = transfer.number_key
        and (transfer.family_id is null or other.family_id = transfer.family_id))
    and not exists (
      select from statement_rows as line
      where line.id = substring(transfer.number_key from '^S([0-9]{1,15})(?:P[2-4])?$')::bigint
        and line.payment_method_id = transfer.payment_method_id)`

/** Received transfers without a row, where imports cover each day from the application to the record. */
export function listMissing(db: Db, { page, methodId }: Filter): Promise<Listed<MissingTransfer>> {
  const found = sql<MissingTransfer>`
      select transfer.id, method.name as method_name, transfer.inserted_at as at, transfer.number_typed,
        transfer.amount_mmk, admin.name as verified_by, coalesce(transfer.seen_in_wallet, false) as is_seen,
        ${enrolledColumns}
      ${transfersInCoveredDays}
      ${enrolledJoins}
      left join admins as admin on admin.id = transfer.verified_by
      where ${isMissing} and (${methodId}::bigint is null or method.id = ${methodId})`
  return onePage(db, page, { found })
}
