import { sql } from 'kysely'
import { addDays, type CalendarDay, yangonInstant } from '#platform/contract/calendar.ts'
import type { Db } from '#platform/server/database/connect.ts'

interface Sum {
  readonly count: number
  /** In kyat. */
  readonly amount: number
}

/** What the finance team did in one day. */
export interface DayWorkFacts {
  /** Transfers that were recorded; those whose order is still paid in part; and those with more than was due. */
  readonly accepted: Sum
  readonly short: number
  readonly over: number
  readonly corrected: Sum
  /** Payments of which the pictures were refused, or other ones asked for. */
  readonly refused: number
  readonly askedAgain: number
  readonly refundsSent: Sum
  /** Recorded in the day, and on no imported statement until now. */
  readonly unseen: number
  /** Money of statements that is held as suspense now. */
  readonly unknown: Sum
  readonly people: readonly {
    readonly name: string | null
    readonly accepted: number
    readonly amount: number
    readonly corrected: number
  }[]
}

/** What was recorded, taken back, answered and sent in a day in Yangon. */
export async function readDayWork(db: Db, day: CalendarDay): Promise<DayWorkFacts> {
  const [from, until] = [yangonInstant(day, '00:00'), yangonInstant(addDays(day, 1), '00:00')]
  const within = (column: string) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`
  const { rows } = await sql<DayWorkFacts>`
    with recorded as (
      select transfer.id, transfer.verified_by as admin_id, coalesce(transfer.amount_mmk, own.due_mmk, 0) as amount_mmk,
        own.state as order_state, transfer.number_key, transfer.payment_method_id, transfer.state,
        coalesce((select sum(amount_mmk) from allocations where transfer_id = transfer.id), 0) as allocated_mmk
      from transfers as transfer
      left join orders as own on own.enrolment_id = transfer.enrolment_id
        or own.registration_payment_id = transfer.registration_payment_id
      where ${within('transfer.inserted_at')} and transfer.source = 'claim' and transfer.repeats is null
    ), withdrawn as (
      select withdrawn_by as admin_id, coalesce(amount_mmk, 0) as amount_mmk from transfers
      where ${within('withdrawn_at')} and source = 'claim' and repeats is null
    ), answered as (
      select answer, enrolment_id as subject from payment_proofs where ${within('answered_at')}
      union all
      select answer, -registration_payment_id from registration_answers where ${within('answered_at')}
    ), people as (
      select admin.name, count(*) filter (where not work.is_correction)::int as accepted,
        coalesce(sum(work.amount_mmk) filter (where not work.is_correction), 0)::bigint as amount,
        count(*) filter (where work.is_correction)::int as corrected
      from (
        select admin_id, amount_mmk, false as is_correction from recorded
        union all select admin_id, amount_mmk, true from withdrawn
      ) as work left join admins as admin on admin.id = work.admin_id
      group by work.admin_id, admin.name order by 2 desc, 1
    )
    select
      (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(amount_mmk), 0)) from recorded) as accepted,
      (select count(*)::int from recorded where order_state = 'part_paid' and state = 'received') as short,
      (select count(*)::int from recorded where state = 'received' and allocated_mmk > 0 and allocated_mmk < amount_mmk) as over,
      (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(amount_mmk), 0)) from withdrawn) as corrected,
      (select count(distinct subject)::int from answered where answer = 'refused') as refused,
      (select count(distinct subject)::int from answered where answer = 'again') as asked_again,
      (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(amount_mmk), 0)) from refunds
        where ${within('sent_at')}) as refunds_sent,
      (select count(*)::int from recorded where state = 'received' and not exists (
        select from statement_rows as line
        where line.number_key = recorded.number_key and line.payment_method_id = recorded.payment_method_id)) as unseen,
      (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(held_mmk), 0)) from statement_rows
        where held_mmk > 0) as unknown,
      coalesce((select jsonb_agg(people) from people), '[]') as people`.execute(db)
  const [work] = rows
  if (!work) throw new Error('counting gave no row')
  return work
}
