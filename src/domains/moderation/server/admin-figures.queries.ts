import { sql } from 'kysely'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { ANSWERS_COUNTED } from '../contract/admin-figures.contract.ts'

interface Since {
  readonly day: CalendarDay
  /** The beginning of the day in Yangon. */
  readonly instant: Date
}

const dayOf = (column: string) => sql<string>`to_char(${sql.ref(column)} at time zone 'Asia/Yangon', 'YYYY-MM-DD')`

/**
 * Enrolments by the day on which they were made, from an index alone: day by day, so that no day is computed for each
 * row.
 */
export async function countEnrolments(db: Db, { day }: Since): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select shown.day::date::text as day, (
        select count(*)::int from enrolments
        where inserted_at >= shown.day at time zone 'Asia/Yangon'
          and inserted_at < (shown.day + interval '1 day') at time zone 'Asia/Yangon'
      ) as count
    from generate_series(${day}::date::timestamp, ${today()}::date::timestamp, interval '1 day') as shown (day)`.execute(
    db,
  )
  return rows
}

/** New accounts by day; deleted ones count, because they were made. The index begins with role and status. */
export async function countAccounts(db: Db, { instant }: Since) {
  return db
    .selectFrom('accounts')
    .select(['role', dayOf('insertedAt').as('day')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', 'in', ['student', 'teacher', 'school'])
    .where('status', 'in', Object.values(AccountStatus))
    .where('insertedAt', '>=', instant)
    .groupBy(['role', 'day'])
    .execute()
}

/** Median and ninth decile of the minutes from picture to verification, of the newest verified payments. */
export async function readAnswerTimes(
  db: Db,
  { instant }: Since,
): Promise<{ count: number; p50: number | null; p90: number | null }> {
  const { rows } = await sql<{ count: number; p50: number | null; p90: number | null }>`
    select count(*) as count,
      percentile_cont(0.5) within group (order by answer.minutes) as p50,
      percentile_cont(0.9) within group (order by answer.minutes) as p90
    from (
      select extract(epoch from verification.verified_at - proof.at) / 60 as minutes
      from (
        select enrolment_id, verified_at from payment_verifications
        where verified_at >= ${instant} order by verified_at desc limit ${sql.lit(ANSWERS_COUNTED)}
      ) as verification
      cross join lateral (
        select max(uploaded_at) as at from payment_proofs
        where enrolment_id = verification.enrolment_id and uploaded_at <= verification.verified_at
      ) as proof
      where proof.at is not null
    ) as answer`.execute(db)
  return rows[0] ?? { count: 0, p50: null, p90: null }
}
