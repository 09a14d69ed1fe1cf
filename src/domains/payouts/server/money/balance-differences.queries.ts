import { sql } from 'kysely'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import type { MoneyDifference } from '#domains/payments/server/index.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import type { Db } from '#platform/server/database/connect.ts'

const { applying, approved, rejected, finished } = EnrolmentStatus
const status = (code: number) => sql.lit(code)

/**
 * Orders with what was allocated to them, waived and borne, and with where it belongs by the status of the enrolment or
 * of the account. Each table is read once; nothing is looked up per row, so that a million orders take less than a
 * minute.
 */
const placedOrders = sql`
  position as materialized (
    select posting.order_id,
      coalesce(-sum(entry.amount_mmk) filter (where account.kind = 'earned'), 0) as earned_mmk,
      coalesce(-sum(entry.amount_mmk) filter (where account.kind = 'registration'), 0) as registration_mmk
    from ledger_entries as entry
    join ledger_accounts as account on account.id = entry.account_id and account.kind in ('earned', 'registration')
    join ledger_postings as posting on posting.id = entry.posting_id
    where posting.order_id is not null
    group by posting.order_id
  ), allocated as materialized (
    select order_id, sum(amount_mmk) as amount_mmk from allocations group by order_id
  ), received as materialized (
    select coalesce(own.id, registered.id) as order_id, transfer.payment_method_id,
      sum(coalesce(transfer.amount_mmk, own.due_mmk)) as amount_mmk
    from transfers as transfer
    left join orders as own on own.enrolment_id = transfer.enrolment_id
    left join orders as registered on registered.registration_payment_id = transfer.registration_payment_id
    where transfer.state = 'received' and coalesce(own.id, registered.id) is not null
    group by 1, 2
  ), refunded as materialized (
    select coalesce(own.id, registered.id) as order_id, sum(refund.amount_mmk) as amount_mmk
    from refunds as refund
    join transfers as transfer on transfer.id = refund.transfer_id
    left join orders as own on own.enrolment_id = transfer.enrolment_id
    left join orders as registered on registered.registration_payment_id = transfer.registration_payment_id
    where refund.state in ('approved', 'sent')
    group by 1
  ), filled as materialized (
    select orders.id, orders.account_id, orders.registration_payment_id is not null as is_registration,
      enrolment.status, enrolment.payout_id, course.owner_id, applicant.status as account_status,
      coalesce(allocated.amount_mmk, 0) as allocated_mmk,
      coalesce(position.earned_mmk, 0) as booked_earned_mmk,
      coalesce(position.registration_mmk, 0) as booked_registration_mmk,
      -- Fees that were verified with less money before the ledger are paid and have no row.
      case when orders.state = 'paid' and waived.order_id is null then greatest(orders.due_mmk - coalesce(allocated.amount_mmk, 0), 0)
        when orders.state in ('paid', 'part_paid')
          then greatest(least(orders.due_mmk - coalesce(allocated.amount_mmk, 0), coalesce(waived.amount_mmk, 0)), 0)
        else 0 end as waived_mmk,
      case when orders.state = 'paid' and coupon.id is not null then used.discount_mmk else 0 end as borne_mmk
    from orders
    left join enrolments as enrolment on enrolment.id = orders.enrolment_id
    left join courses as course on course.id = enrolment.course_id
    left join registration_payments as registered on registered.id = orders.registration_payment_id
    left join accounts as applicant on applicant.id = registered.account_id
    left join allocated on allocated.order_id = orders.id
    left join position on position.order_id = orders.id
    left join shortfalls as waived on waived.order_id = orders.id and waived.kind = 'waived' and waived.outcome = 'accepted'
      and waived.reversed_at is null
    left join coupon_uses as used on used.order_id = orders.id and used.given_back_at is null
    left join coupons as coupon on coupon.id = used.coupon_id and coupon.maker_id is null
  ), placed as materialized (
    select filled.*,
      case when is_registration then 0
        when status in (${status(approved)}, ${status(finished)}) then allocated_mmk + waived_mmk + borne_mmk
        when payout_id is null then 0
        -- It waits again after its payout: what it has earned stays earned.
        when status = ${status(applying)} then booked_earned_mmk
        -- Voided after its payout before the ledger existed: nothing was taken back.
        when status = ${status(rejected)} and exists (
          select from ledger_postings as earning join ledger_postings as carried
            on carried.order_id = earning.order_id and carried.xact = earning.xact and carried.actor_type = 'system'
              and (carried.kind = 'transfer' or carried.key = 'waive:' || earning.order_id)
          where earning.key = 'earn:' || filled.id || ':1' and earning.order_id = filled.id
        ) then allocated_mmk + waived_mmk + borne_mmk
        else 0 end as earned_mmk,
      case when not is_registration or account_status in (${status(AccountStatus.pending)}, ${status(AccountStatus.rejected)}) then 0
        when account_status = ${status(AccountStatus.approved)} then allocated_mmk
        else booked_registration_mmk end as registration_mmk
    from filled
  )`

/** Orders whose money is not where the status of the enrolment or of the account says, at most 100 of each kind. */
export async function listPositionDifferences(db: Db): Promise<MoneyDifference[]> {
  const { rows } = await sql<MoneyDifference>`
    with ${placedOrders}
    (select 'earnings of order ' || id as subject, earned_mmk::bigint as rows_mmk, booked_earned_mmk::bigint as ledger_mmk
      from placed where earned_mmk <> booked_earned_mmk order by id limit 100)
    union all
    (select 'registration fee of order ' || id, registration_mmk::bigint, booked_registration_mmk::bigint
      from placed where registration_mmk <> booked_registration_mmk order by id limit 100)`.execute(db)
  return rows
}

/**
 * Accounts of the ledger whose balance differs from the sum of the business rows, at most 100. Amounts owed to others
 * and our income are positive, as what we hold and spend is. What is payable to owners is compared by
 * listPayoutDifferences.
 */
export async function listBalanceDifferences(db: Db): Promise<MoneyDifference[]> {
  const { rows } = await sql<MoneyDifference>`
    with ${placedOrders}, explained as (
      select resolution.kind, resolution.amount_mmk, coalesce(resolution.fee_mmk, 0) as fee_mmk, resolution.other_method_id, line.payment_method_id
      from statement_resolutions as resolution join statement_rows as line on line.id = resolution.row_id
      where resolution.undone_at is null and not resolution.waits and resolution.kind <> 'back'
    ), moves (kind, holder, amount_mmk) as (
      select 'wallet', payment_method_id, amount_mmk from received
      union all select 'wallet', sent_method_id, -amount_mmk from refunds where state = 'sent'
      union all select 'wallet', sent_method_id, -total_mmk from payout_batch_payees where state = 'sent'
      union all select 'wallet', paid_method_id, -(payable_mmk - deducted_mmk) from payouts
        where paid_on is not null and batch_payee_id is null
      union all select 'wallet', payment_method_id, held_mmk from statement_rows where applied_at is not null
      union all select 'wallet', payment_method_id, amount_mmk from explained
      union all select 'wallet', other_method_id, -amount_mmk - fee_mmk from explained where kind = 'own'
      union all select 'difference', null, fee_mmk from explained where kind = 'own'
      union all select 'wallet', sent_method_id, -return_fee_mmk from refunds where return_fee_mmk is not null
      union all select 'difference', null, return_fee_mmk from refunds where return_fee_mmk is not null
      -- What was paid by itself and came back is no payout that was paid.
      union all select 'wallet', sent_method_id, case when batch_payee_id is null then 0 else sent_mmk end - fee_mmk
        from payout_returns
      union all select 'difference', null, fee_mmk from payout_returns
      union all select 'wallet', payment_method_id, -amount_mmk from statement_out_rows where named_kind = 'fee'
      union all select 'wallet', from_method_id, -amount_mmk from cash_deposits where undone_at is null
      union all select 'wallet', to_method_id, amount_mmk from cash_deposits where undone_at is null
      union all select 'wallet', payment_method_id, difference_mmk from till_shifts where closed_at is not null
      union all select 'suspense', null, -held_mmk from statement_rows where applied_at is not null
      union all select 'difference', null, -amount_mmk from explained where kind = 'fee'
      union all select 'difference', null, amount_mmk from statement_out_rows where named_kind = 'fee'
      union all select 'difference', null, -difference_mmk from till_shifts where closed_at is not null
      union all select 'refund_due', null, -amount_mmk from refunds where state = 'approved'
      union all select 'credit', orders.account_id, -received.amount_mmk from received join orders on orders.id = received.order_id
      union all select 'credit', account_id, allocated_mmk from filled
      union all select 'credit', orders.account_id, refunded.amount_mmk from refunded join orders on orders.id = refunded.order_id
      union all select 'prepaid', id, -case when is_registration then allocated_mmk - registration_mmk
        when status = ${status(applying)} then allocated_mmk + waived_mmk + borne_mmk - earned_mmk else 0 end from placed
      union all select 'registration', null, -registration_mmk from placed
      union all select 'discount', null, borne_mmk from placed
      union all select 'shortfall', null, waived_mmk from placed
      union all select 'earned', owner_id, -earned_mmk from placed where not is_registration
      union all select 'earned', owner_id, total_amount_mmk from payouts
      union all select 'earned', owner_id, -gross_mmk from payout_deductions
      union all select 'commission', null, payable_mmk - total_amount_mmk from payouts
      union all select 'commission', null, gross_mmk - net_mmk from payout_deductions
    ), wanted as (
      select kind, coalesce(holder, 0) as holder, sum(amount_mmk) as amount_mmk from moves group by 1, 2
    ), booked as (
      select account.kind, coalesce(account.holder, 0) as holder, sum(entry.amount_mmk) as amount_mmk
      from ledger_entries as entry join ledger_accounts as account on account.id = entry.account_id
      where account.kind <> 'payable' group by 1, 2
    )
    select case kind when 'wallet' then 'wallet ' || holder when 'cash' then 'till ' || holder
        when 'credit' then 'credit of account ' || holder when 'prepaid' then 'prepaid for order ' || holder
        when 'earned' then 'earned by account ' || holder else 'all of ' || kind end as subject,
      (coalesce(wanted.amount_mmk, 0) * side.sign)::bigint as rows_mmk,
      (coalesce(booked.amount_mmk, 0) * side.sign)::bigint as ledger_mmk
    from wanted full join booked using (kind, holder)
    cross join lateral (
      select case when kind in ('wallet', 'cash', 'discount', 'shortfall', 'difference') then 1 else -1 end as sign) as side
    where coalesce(wanted.amount_mmk, 0) <> coalesce(booked.amount_mmk, 0)
    order by kind, holder limit 100`.execute(db)
  return rows
}

/** Cash taken to a bank, and counts of tills, that are booked otherwise, at most 100 of each kind. */
export async function listCashDifferences(db: Db): Promise<MoneyDifference[]> {
  const { rows } = await sql<MoneyDifference>`
    with booked as (
      select case posting.kind when 'till-close' then 'shift' else 'deposit' end as subject,
        split_part(posting.key, ':', 2)::bigint as id, account.holder, sum(entry.amount_mmk) as amount_mmk
      from ledger_postings as posting
      join ledger_entries as entry on entry.posting_id = posting.id
      join ledger_accounts as account on account.id = entry.account_id and account.kind = 'wallet'
      where posting.kind in ('cash-deposit', 'cash-deposit-undone', 'till-close') group by 1, 2, 3
    ), taken as (
      select id, to_method_id, case when undone_at is null then amount_mmk else 0 end as amount_mmk from cash_deposits
    )
    (select 'cash deposit ' || taken.id as subject, taken.amount_mmk as rows_mmk,
        coalesce(booked.amount_mmk, 0)::bigint as ledger_mmk
      from taken
      left join booked on booked.subject = 'deposit' and booked.id = taken.id and booked.holder = taken.to_method_id
      where taken.amount_mmk <> coalesce(booked.amount_mmk, 0) order by taken.id limit 100)
    union all
    (select 'count of till shift ' || shift.id, shift.difference_mmk, coalesce(booked.amount_mmk, 0)::bigint
      from till_shifts as shift
      left join booked on booked.subject = 'shift' and booked.id = shift.id and booked.holder = shift.payment_method_id
      where shift.closed_at is not null and shift.difference_mmk <> coalesce(booked.amount_mmk, 0)
      order by shift.id limit 100)`.execute(db)
  return rows
}
