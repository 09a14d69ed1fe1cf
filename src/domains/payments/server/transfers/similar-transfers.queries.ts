import { sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import type { PaidFor } from '../orders/paid-for.ts'
import type { TransferUse } from './transfers.queries.ts'

/** So many are named. */
const MAX_NAMED = 3

interface SimilarQuestion {
  /** Its own transfers are left out. */
  readonly paidFor: PaidFor
  readonly familyId: number
  readonly numberKey: string
  /** Numbers that are similar to it. */
  readonly keys: readonly string[]
  /** Whether numbers that end with it are similar, too. */
  readonly isEnding: boolean
}

/** Received transfers of a family with similar numbers, the newest first. */
export async function listSimilarTransfers(
  db: Db,
  { paidFor, familyId, numberKey, keys, isEnding }: SimilarQuestion,
): Promise<(TransferUse & { readonly numberTyped: string })[]> {
  const ending = sql`union select id from transfers where number_key like ${`%${numberKey}`} and number_key <> ${numberKey}`
  const { rows } = await sql<TransferUse & { numberTyped: string }>`
    select transfer.number_typed, transfer.enrolment_id, transfer.registration_payment_id, course.title,
      payer.account_no as payer_no, coalesce(payer.name, payer.school_name) as payer_name
    from (
      select id from transfers where number_key = any(${keys}::text[])
      ${isEnding ? ending : sql``}
    ) as found
    join transfers as transfer on transfer.id = found.id
    left join enrolments as enrolment on enrolment.id = transfer.enrolment_id
    left join courses as course on course.id = enrolment.course_id
    left join registration_payments as registration on registration.id = transfer.registration_payment_id
    join accounts as payer on payer.id = coalesce(enrolment.student_id, registration.account_id)
    where transfer.state = 'received' and transfer.family_id = ${familyId}
      and (transfer.enrolment_id, transfer.registration_payment_id) is distinct from
        (${paidFor.enrolmentId}::bigint, ${paidFor.registrationPaymentId}::bigint)
    order by transfer.id desc
    limit ${sql.lit(MAX_NAMED)}`.execute(db)
  return rows
}
