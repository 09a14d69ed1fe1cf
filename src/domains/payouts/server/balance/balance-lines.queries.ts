import { type RawBuilder, sql } from 'kysely'
import { hasBeenApproved } from '#domains/enrolment/server/index.ts'
import { payoutPostings } from '#domains/payments/server/index.ts'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { PayoutKind } from '../../contract/admin-payouts.contract.ts'
import type { BalanceLine } from '../../contract/my-balance.contract.ts'

/** Whose balance, and on which day. */
export interface BalanceOf {
  readonly ownerId: number
  readonly today: CalendarDay
  /** Commission of what no payout contains. */
  readonly percentage: number
}

/** One line of an owner's balance. Amounts are in kyat. */
export interface LineOfBalance {
  readonly kind: BalanceLine['kind']
  readonly state: BalanceLine['state']
  readonly day: CalendarDay
  readonly of: PayoutKind
  readonly title: string
  readonly studentNo: string | null
  readonly grossMmk: number
  readonly percentage: number
  readonly netMmk: number
  readonly freeOn: CalendarDay | null
  readonly payoutId: number | null
  readonly paidOn: CalendarDay | null
}

/**
 * The lines of a balance as a common table expression `lines`.
 *
 * Fees are what the ledger has booked as earned by the owner from each order, without what a payout, a later void or a
 * deduction has taken. The net amounts of a payout, and of what will be one, are differences of cumulative rounded
 * sums, so that they add up to its amount. A payout of which the enrolments are not known has a line for the rest. A
 * void after a payout has a line at once, as the next run will record it.
 */
function lines({ ownerId, today, percentage }: BalanceOf): RawBuilder<unknown> {
  return sql`
    earned as (
      select posting.order_id, -sum(entry.amount_mmk) as gross_mmk, max(posting.booked_on) as booked_on
      from ledger_accounts as account
      join ledger_entries as entry on entry.account_id = account.id
      join ledger_postings as posting on posting.id = entry.posting_id
      where account.kind = 'earned' and account.holder = ${ownerId}
        and posting.order_id is not null and posting.payout_id is null
      group by posting.order_id having sum(entry.amount_mmk) <> 0
    ), taken as (
      select orders.enrolment_id, posting.payout_id, max(posting.booked_on) as day,
        greatest(sum(entry.amount_mmk), 0) - coalesce((
          select sum(gross_mmk) from payout_deductions where enrolment_id = orders.enrolment_id), 0) as gross_mmk
      from ledger_accounts as account
      join ledger_entries as entry on entry.account_id = account.id
      join ledger_postings as posting on posting.id = entry.posting_id and posting.payout_id is not null
        and posting.kind in (${payoutPostings.voided}, ${payoutPostings.restored})
      join orders on orders.id = posting.order_id
      where account.kind = 'earned' and account.holder = ${ownerId}
      group by orders.enrolment_id, posting.payout_id
    ), fees as (
      select enrolment.id, enrolment.kind as of, enrolment.class_id, enrolment.course_id, enrolment.student_id,
        earned.gross_mmk, payout.id as payout_id, payout.paid_on, coalesce(payout.percentage, ${percentage}) as percentage,
        coalesce((greatest(enrolment.payment_verified_at, enrolment.approved_at) at time zone 'Asia/Yangon')::date,
          earned.booked_on) as day,
        class.end_date,
        enrolment.payment_verified_at is not null
          and ${hasBeenApproved('enrolment')} as is_complete
      from earned
      join orders on orders.id = earned.order_id
      join enrolments as enrolment on enrolment.id = orders.enrolment_id
      left join classes as class on class.id = enrolment.class_id
      left join payouts as payout on payout.id = enrolment.payout_id
    ), placed as (
      select fees.*,
        coalesce('payout ' || payout_id, 'class ' || class_id, 'course ' || course_id || date_trunc('month', day)) as part,
        case when payout_id is null and is_complete
          then coalesce(end_date + 1, (date_trunc('month', day) + interval '1 month')::date) end as free_on
      from fees
    ), summed as (
      select placed.*, sum(gross_mmk) over (partition by part order by id) as sum_mmk from placed
    ), lines as (
      select 'fee' as kind,
        case when paid_on is not null then 'paid' when payout_id is not null then 'payable'
          when free_on <= ${today}::date then 'ready' else 'held' end as state,
        summed.day, summed.of, summed.id as enrolment_id, summed.course_id, summed.student_id, gross_mmk::bigint, percentage,
        (floor(sum_mmk * (100 - percentage) / 100) - floor((sum_mmk - gross_mmk) * (100 - percentage) / 100))::bigint as net_mmk,
        free_on, payout_id, paid_on
      from summed
      union all
      select 'payout', case when payout.paid_on is null then 'payable' else 'paid' end,
        (payout.inserted_at at time zone 'Asia/Yangon')::date, payout.kind, null, payout.course_id, null,
        (payout.total_amount_mmk - coalesce(known.gross_mmk, 0))::bigint, payout.percentage,
        (payout.payable_mmk - floor(coalesce(known.gross_mmk, 0) * (100 - payout.percentage) / 100))::bigint,
        null, payout.id, payout.paid_on
      from payouts as payout
      left join (select payout_id, sum(gross_mmk) as gross_mmk from fees group by payout_id) as known
        on known.payout_id = payout.id
      where payout.owner_id = ${ownerId} and payout.total_amount_mmk <> coalesce(known.gross_mmk, 0)
      union all
      select 'deduction', 'deducted', (deduction.inserted_at at time zone 'Asia/Yangon')::date, payout.kind,
        deduction.enrolment_id, payout.course_id, enrolment.student_id, -deduction.gross_mmk, deduction.percentage,
        -deduction.net_mmk, null, deduction.payout_id, null
      from payout_deductions as deduction
      join payouts as payout on payout.id = deduction.payout_id
      join enrolments as enrolment on enrolment.id = deduction.enrolment_id
      where deduction.owner_id = ${ownerId}
      union all
      select 'deduction', 'deducted', taken.day, payout.kind, taken.enrolment_id, payout.course_id, enrolment.student_id,
        -taken.gross_mmk::bigint, payout.percentage,
        (-sign(taken.gross_mmk) * floor(abs(taken.gross_mmk) * (100 - payout.percentage) / 100))::bigint, null, payout.id, null
      from taken
      join payouts as payout on payout.id = taken.payout_id
      join enrolments as enrolment on enrolment.id = taken.enrolment_id
      where taken.gross_mmk <> 0
    )`
}

/** Newest first. */
export async function listLines(
  db: Db,
  of: BalanceOf,
  { limit, offset }: { limit: number; offset: number },
): Promise<LineOfBalance[]> {
  const { rows } = await sql<LineOfBalance>`
    with ${lines(of)}, page as (
      select * from lines order by day desc, enrolment_id desc nulls last, payout_id desc limit ${limit} offset ${offset}
    )
    select page.kind, page.state, page.day, page.of, course.title, student.account_no as student_no, page.gross_mmk,
      page.percentage, page.net_mmk, page.free_on, page.payout_id, page.paid_on
    from page
    join courses as course on course.id = page.course_id
    left join accounts as student on student.id = page.student_id
    order by page.day desc, page.enrolment_id desc nulls last, page.payout_id desc`.execute(db)
  return rows
}

export async function countLines(db: Db, of: BalanceOf): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${lines(of)} select count(*)::int as count from lines`.execute(db)
  return rows[0]?.count ?? 0
}

/** Sums of the lines by state, month and day on which they are free. */
interface LineSum {
  readonly state: BalanceLine['state']
  /** 'YYYY-MM' */
  readonly month: string
  readonly freeOn: CalendarDay | null
  readonly netMmk: number
}

export async function sumLines(db: Db, of: BalanceOf): Promise<LineSum[]> {
  const { rows } = await sql<LineSum>`
    with ${lines(of)}
    select state, to_char(day, 'YYYY-MM') as month, case state when 'held' then free_on end as free_on,
      sum(net_mmk)::bigint as net_mmk
    from lines group by 1, 2, 3 order by 3 nulls last`.execute(db)
  return rows
}

/** What payouts have transferred and kept, in kyat. */
interface PayoutSum {
  /** 'YYYY-MM' of the payment; null for unpaid ones. */
  readonly month: string | null
  readonly deductedMmk: number
  readonly transferredMmk: number
}

export async function sumPayouts(db: Db, ownerId: number): Promise<PayoutSum[]> {
  const { rows } = await sql<PayoutSum>`
    select to_char(paid_on, 'YYYY-MM') as month, sum(deducted_mmk)::bigint as deducted_mmk,
      sum(payable_mmk - deducted_mmk)::bigint as transferred_mmk
    from payouts where owner_id = ${ownerId} group by 1`.execute(db)
  return rows
}
