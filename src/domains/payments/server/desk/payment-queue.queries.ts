import { sql } from 'kysely'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { prepareOnce } from '#platform/server/database/prepared.ts'
import type { PaidFor } from '../orders/paid-for.ts'
import { isWaitingCheck } from '../second-person/second-checks.queries.ts'

/**
 * Whether an `answer` covers a `file` of its registration: the newest picture that the admin saw and those before it.
 * An answer without one, as of a part in cash, covers none; one from before answers were recorded covers all.
 */
export const coversFile = sql`coalesce(answer.file_id >= file.id, answer.answer = 'legacy')`

/** Whether a `file` of the registration `payment` has no answer. */
const isUnanswered = sql`not exists (
  select from registration_answers as answer
  where answer.registration_payment_id = payment.id and answer.reversed_at is null and ${coversFile})`

/**
 * The newest unanswered picture of each payment that waits at the desk, also for a second person, and what waits for
 * one without a picture. A decision of the owner or a coupon does not answer a picture: somebody has to.
 */
export const waitingPayments = sql`(
  select proof.enrolment_id, null::bigint as registration_payment_id, max(proof.uploaded_at) as sent_at
  from payment_proofs as proof
  where proof.answered_at is null
  group by proof.enrolment_id
  union all
  select entered.enrolment_id, null, entered.entered_at
  from second_checks as entered
  where entered.enrolment_id is not null and ${isWaitingCheck} and not exists (
    select from payment_proofs where enrolment_id = entered.enrolment_id and answered_at is null)
  union all
  select null, payment.id, max(file.uploaded_at)
  from registration_payments as payment
  join accounts as account on account.id = payment.account_id and account.deleted_at is null
  join registration_payment_files as file on file.registration_payment_id = payment.id
  where payment.amount_mmk > 0
    and not exists (
      select from orders where orders.registration_payment_id = payment.id and orders.state = 'paid')
    and ${isUnanswered}
  group by payment.id
  union all
  select null, payment.id, entered.entered_at
  from second_checks as entered
  join registration_payments as payment on payment.id = entered.registration_payment_id
  join accounts as account on account.id = payment.account_id and account.deleted_at is null
  where entered.closed_at is null and not exists (
    select from registration_payment_files as file
    where file.registration_payment_id = payment.id and ${isUnanswered})
)`

const waitingPage = prepareOnce(
  (_, { offset }: { offset: number }) => sql<Record<keyof PaidFor, number | null> & { total: number }>`
    with waiting as materialized (select * from ${waitingPayments} as waiting)
    select counted.total, listed.enrolment_id, listed.registration_payment_id
    from (select count(*)::int as total from waiting) as counted
    left join lateral (
      select * from waiting order by sent_at, enrolment_id, registration_payment_id
      limit ${sql.lit(PAGE_SIZE)} offset ${offset}
    ) as listed on true
    order by listed.sent_at, listed.enrolment_id, listed.registration_payment_id`,
)

/** One page of the payments that wait, longest first. A page past the last has the total, but no rows. */
export async function listWaiting(db: Db, page: number): Promise<{ rows: PaidFor[]; total: number }> {
  const rows = await waitingPage(db, { offset: (page - 1) * PAGE_SIZE })
  const payments = rows.filter((row) => row.enrolmentId !== null || row.registrationPaymentId !== null)
  return { rows: payments as PaidFor[], total: rows[0]?.total ?? 0 }
}

/** The page of the queue on which a payment stands; undefined when it does not wait. */
export async function findQueuePage(
  db: Db,
  { enrolmentId, registrationPaymentId }: PaidFor,
): Promise<number | undefined> {
  const { rows } = await sql<{ page: number }>`
    select numbered.page
    from (
      select enrolment_id, registration_payment_id,
        ((row_number() over (order by sent_at, enrolment_id, registration_payment_id) - 1) / ${sql.lit(PAGE_SIZE)} + 1)::int
          as page
      from ${waitingPayments} as waiting
    ) as numbered
    where numbered.enrolment_id = ${enrolmentId} or numbered.registration_payment_id = ${registrationPaymentId}`.execute(
    db,
  )
  return rows[0]?.page
}

/** Number of payments whose pictures arrived before the newest one of an enrolment; undefined when it has none. */
export async function findQueuePosition(
  db: Db,
  enrolmentId: number,
): Promise<{ uploadedAt: Date; before: number } | undefined> {
  const { rows } = await sql<{ uploadedAt: Date; before: number }>`
    with waiting as materialized (select * from ${waitingPayments} as waiting)
    select own.sent_at as uploaded_at,
      (select count(*)::int from waiting where waiting.sent_at < own.sent_at) as before
    from waiting as own where own.enrolment_id = ${enrolmentId}`.execute(db)
  return rows[0]
}

/** The payments that wait at the desk. */
interface WaitingPayments {
  readonly count: number
  /** Those whose newest picture was sent before a time. */
  readonly overdue: number
  /** When the oldest of the newest pictures was sent. */
  readonly oldest: Date | null
}

/** Number and age of the payments that wait at the desk. */
export async function countWaitingPayments(db: Db, overdueBefore: Date): Promise<WaitingPayments> {
  const { rows } = await sql<WaitingPayments>`
    select count(*)::int as count, count(*) filter (where sent_at < ${overdueBefore})::int as overdue,
      min(sent_at) as oldest
    from ${waitingPayments} as waiting`.execute(db)
  return rows[0] ?? { count: 0, overdue: 0, oldest: null }
}
