import { sql } from 'kysely'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { LedgerAccountKind, LedgerSource } from '../../contract/ledger-postings.contract.ts'

export interface LedgerFilter {
  /** The days on which postings are booked, both included. */
  readonly from: CalendarDay
  readonly to: CalendarDay
  readonly account?: LedgerAccountKind | undefined
  readonly methodId?: number | null | undefined
  readonly source?: LedgerSource | undefined
}

export interface ListedPosting {
  readonly id: number
  readonly bookedOn: CalendarDay
  readonly insertedAt: Date
  readonly kind: string
  readonly by: string | null
  readonly reason: string | null
  readonly reference: string | null
  readonly numberTyped: string | null
  readonly orderKind: 'class' | 'course' | 'registration' | null
  /** The enrolment, or the registration payment. */
  readonly paidForId: number | null
}

/** An entry with the name of its account's holder. Debits are positive, in kyat. */
export interface ListedEntry {
  readonly postingId: number
  readonly kind: LedgerAccountKind
  readonly holder: string | null
  readonly amountMmk: number
}

function matching({ from, to, account, methodId, source }: LedgerFilter) {
  return sql`posting.booked_on between ${from}::date and ${to}::date
    ${source === undefined ? sql`` : sql`and posting.kind = ${source}`}
    ${account === undefined ? sql`` : sql`and ${hasEntryIn(sql`account.kind = ${account}`)}`}
    ${methodId == null ? sql`` : sql`and ${hasEntryIn(sql`account.kind = 'wallet' and account.holder = ${methodId}`)}`}`
}

const hasEntryIn = (account: ReturnType<typeof sql>) => sql`exists (
  select from ledger_entries as entry join ledger_accounts as account on account.id = entry.account_id
  where entry.posting_id = posting.id and ${account})`

/** Postings of some days, newest first. */
export async function listPostings(
  db: Db,
  filter: LedgerFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedPosting[]> {
  const { rows } = await sql<ListedPosting>`
    with found as (
      select posting.* from ledger_postings as posting
      where ${matching(filter)}
      order by posting.booked_on desc, posting.id desc limit ${limit} offset ${offset}
    )
    select found.id, found.booked_on, found.inserted_at, found.kind, found.reason, orders.reference,
      transfer.number_typed, orders.kind as order_kind,
      coalesce(orders.enrolment_id, orders.registration_payment_id) as paid_for_id,
      case found.actor_type
        when 'system' then null
        when 'admin' then (select name from admins where id = found.actor_id)
        else (select coalesce(name, school_name, account_no) from accounts where id = found.actor_id) end as by
    from found
    left join orders on orders.id = found.order_id
    left join transfers as transfer on transfer.id = found.transfer_id
    order by found.booked_on desc, found.id desc`.execute(db)
  return rows
}

/** The entries of some postings, debits first. */
export async function listEntries(db: Db, postingIds: readonly number[]): Promise<ListedEntry[]> {
  if (postingIds.length === 0) return []
  const { rows } = await sql<ListedEntry>`
    select entry.posting_id, account.kind, entry.amount_mmk,
      case account.kind
        when 'wallet' then (select name from payment_methods where id = account.holder)
        when 'prepaid' then (select reference from orders where id = account.holder)
        else (select coalesce(name, school_name, account_no) from accounts where id = account.holder) end as holder
    from ledger_entries as entry join ledger_accounts as account on account.id = entry.account_id
    where entry.posting_id = any(${postingIds}::bigint[])
    order by entry.posting_id desc, entry.amount_mmk < 0, entry.id`.execute(db)
  return rows
}

interface AccountSum {
  readonly kind: LedgerAccountKind
  readonly debitMmk: number
  readonly creditMmk: number
}

/** The number of postings of some days, and the sums of all their entries by kind of account. */
export async function sumPostings(db: Db, filter: LedgerFilter): Promise<{ postings: number; accounts: AccountSum[] }> {
  const { rows } = await sql<{ postings: number } & { [Field in keyof AccountSum]: AccountSum[Field] | null }>`
    with found as materialized (
      select posting.id from ledger_postings as posting where ${matching(filter)}
    ), ends as materialized (
      select min(id) as first_id, max(id) as last_id from found
    ), moved as (
      select entry.account_id, coalesce(sum(entry.amount_mmk) filter (where entry.amount_mmk > 0), 0) as debit_mmk,
        coalesce(-sum(entry.amount_mmk) filter (where entry.amount_mmk < 0), 0) as credit_mmk
      from found join ledger_entries as entry on entry.posting_id = found.id
        and entry.posting_id between (select first_id from ends) and (select last_id from ends)
      group by entry.account_id
    ), summed as (
      select account.kind, sum(moved.debit_mmk)::bigint as debit_mmk, sum(moved.credit_mmk)::bigint as credit_mmk
      from moved join ledger_accounts as account on account.id = moved.account_id
      group by account.kind
    )
    select counted.postings, summed.kind, summed.debit_mmk, summed.credit_mmk
    from (select count(*)::int as postings from found) as counted left join summed on true
    order by summed.debit_mmk + summed.credit_mmk desc, summed.kind`.execute(db)
  const accounts = rows.flatMap(({ kind, debitMmk, creditMmk }) =>
    kind === null ? [] : [{ kind, debitMmk: debitMmk ?? 0, creditMmk: creditMmk ?? 0 }],
  )
  return { postings: rows[0]?.postings ?? 0, accounts }
}
