import { sql } from 'kysely'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import type { Db } from '#platform/server/database/connect.ts'

/** A mismatch between ledger and business rows. Amounts are in kyat. */
export interface MoneyDifference {
  readonly subject: string
  readonly rowsMmk: number
  readonly ledgerMmk: number
}

/** Rows where `rows_mmk` and `ledger_mmk` differ, at most 100 of each kind. */
export async function listOrderDifferences(db: Db): Promise<MoneyDifference[]> {
  const { rows } = await sql<MoneyDifference>`
    with position as (
      select posting.order_id,
        coalesce(-sum(entry.amount_mmk) filter (where account.kind = 'shortfall'), 0) as shortfall_mmk,
        coalesce(-sum(entry.amount_mmk) filter (where account.kind <> 'shortfall'), 0) as held_mmk
      from ledger_entries as entry
      join ledger_accounts as account on account.id = entry.account_id
      join ledger_postings as posting on posting.id = entry.posting_id
      where posting.order_id is not null and account.kind in ('prepaid', 'earned', 'registration', 'shortfall', 'discount')
      group by posting.order_id
    ), allocated as (
      select order_id, sum(amount_mmk) as amount_mmk from allocations group by order_id
    ), paid as (
      select orders.id, orders.state, orders.due_mmk,
        coalesce(allocated.amount_mmk, 0) - coalesce(position.shortfall_mmk, 0) as rows_mmk,
        coalesce(position.held_mmk, 0) as ledger_mmk
      from orders
      left join allocated on allocated.order_id = orders.id
      left join position on position.order_id = orders.id
    ), moved as (
      select posting.transfer_id, sum(entry.amount_mmk) as amount_mmk
      from ledger_postings as posting
      join ledger_entries as entry on entry.posting_id = posting.id
      join ledger_accounts as account on account.id = entry.account_id and account.kind in ('wallet', 'cash')
      where posting.transfer_id is not null group by posting.transfer_id
    ), wallets as (
      select 'transfer ' || transfer.id as subject,
        case transfer.state when 'received' then coalesce(transfer.amount_mmk, own.due_mmk) else 0 end as rows_mmk,
        coalesce(moved.amount_mmk, 0) as ledger_mmk
      from transfers as transfer
      left join orders as own on own.enrolment_id = transfer.enrolment_id
      left join orders as registered on registered.registration_payment_id = transfer.registration_payment_id
      left join moved on moved.transfer_id = transfer.id
      where coalesce(own.id, registered.id) is not null
    )
    (select 'order ' || id as subject, rows_mmk::bigint, ledger_mmk::bigint from paid
      where rows_mmk <> ledger_mmk or (state = 'paid') <> (rows_mmk >= due_mmk) and (state <> 'cancelled' or due_mmk > 0)
      order by id limit 100)
    union all
    (select subject, rows_mmk::bigint, ledger_mmk::bigint from wallets where rows_mmk <> ledger_mmk limit 100)`.execute(
    db,
  )
  return rows
}

/** Refunds where the money that left the wallet, or that is due, differs from the ledger. */
export async function listRefundDifferences(db: Db): Promise<MoneyDifference[]> {
  const { rows } = await sql<MoneyDifference>`
    with booked as (
      select split_part(posting.key, ':', 2)::bigint as refund_id, account.kind, sum(entry.amount_mmk) as amount_mmk
      from ledger_postings as posting
      join ledger_entries as entry on entry.posting_id = posting.id
      join ledger_accounts as account on account.id = entry.account_id
      where posting.kind in ('refund', 'refund-sent', 'refund-failed', 'refund-dropped')
      group by 1, 2
    ), compared as (
      select refund.id, kind.name,
        case when kind.name = 'wallet' then case refund.state when 'sent' then -refund.amount_mmk else -coalesce(refund.return_fee_mmk, 0) end
          when kind.name = 'refund_due' then case refund.state when 'approved' then -refund.amount_mmk else 0 end
          else case when refund.state in ('approved', 'sent') then refund.amount_mmk else 0 end end as rows_mmk,
        coalesce(booked.amount_mmk, 0) as ledger_mmk
      from refunds as refund cross join (values ('wallet'), ('refund_due'), ('credit')) as kind (name)
      left join booked on booked.refund_id = refund.id and booked.kind = kind.name
    )
    select 'refund ' || id || ' ' || name as subject, rows_mmk::bigint, ledger_mmk::bigint from compared
    where rows_mmk <> ledger_mmk order by id limit 100`.execute(db)
  return rows
}

/** Verified enrolments whose fee the ledger does not show as paid. */
export async function listUnpaidVerified(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select enrolment.id from enrolments as enrolment
    join orders on orders.enrolment_id = enrolment.id
    where enrolment.payment_verified_at is not null and enrolment.status <> ${sql.lit(EnrolmentStatus.rejected)} and orders.state <> 'paid'
    order by enrolment.id limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

/** Number of enrolments without an order. */
export async function countUnordered(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from enrolments as enrolment
    where not exists (select from orders where orders.enrolment_id = enrolment.id)`.execute(db)
  return rows[0]?.count ?? 0
}
