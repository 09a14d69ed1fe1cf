import { sql } from 'kysely'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import type { Db } from '#platform/server/database/connect.ts'

/** What a wallet held before a day, received and gave in it. Amounts are in kyat. */
export interface WalletDay {
  /** The payment method; null for money whose wallet was not recorded. */
  readonly methodId: number | null
  readonly openingMmk: number
  readonly inMmk: number
  readonly outMmk: number
}

/**
 * Wallets that held something before a day or moved something in it.
 *
 * What a wallet held is counted back from its balance of now: sums of an account are read from an index alone, and the
 * day is close to the end of the ledger.
 */
export async function readWalletDay(db: Db, day: CalendarDay): Promise<WalletDay[]> {
  const { rows } = await sql<WalletDay>`
    with moved as materialized (
      select entry.account_id, bool_or(posting.booked_on = ${day}::date) as is_moved,
        coalesce(sum(entry.amount_mmk) filter (where posting.booked_on = ${day}::date and entry.amount_mmk > 0), 0)
          as in_mmk,
        coalesce(-sum(entry.amount_mmk) filter (where posting.booked_on = ${day}::date and entry.amount_mmk < 0), 0)
          as out_mmk,
        sum(entry.amount_mmk) as since_mmk
      from ledger_postings as posting
      join ledger_entries as entry on entry.posting_id = posting.id
      join ledger_accounts as account on account.id = entry.account_id and account.kind = 'wallet'
      where posting.booked_on >= ${day}::date
      group by entry.account_id
    ), held as materialized (
      select account.id, account.holder,
        (select coalesce(sum(amount_mmk), 0) from ledger_entries where account_id = account.id) as balance_mmk
      from ledger_accounts as account where account.kind = 'wallet'
    )
    select held.holder as method_id, (held.balance_mmk - coalesce(moved.since_mmk, 0))::bigint as opening_mmk,
      coalesce(moved.in_mmk, 0)::bigint as in_mmk, coalesce(moved.out_mmk, 0)::bigint as out_mmk
    from held left join moved on moved.account_id = held.id
    where held.balance_mmk <> coalesce(moved.since_mmk, 0) or moved.is_moved
    order by held.holder nulls last`.execute(db)
  return rows
}

/** What a wallet received and gave in one day, in kyat. */
export interface WalletMovement {
  readonly day: CalendarDay
  readonly methodId: number | null
  readonly inMmk: number
  readonly outMmk: number
}

/** What wallets received and gave in each of some days, both ends included; days without any are left out. */
export async function listWalletMovements(
  db: Db,
  { from, to }: { from: CalendarDay; to: CalendarDay },
): Promise<WalletMovement[]> {
  const { rows } = await sql<WalletMovement>`
    select posting.booked_on as day, account.holder as method_id,
      coalesce(sum(entry.amount_mmk) filter (where entry.amount_mmk > 0), 0)::bigint as in_mmk,
      coalesce(-sum(entry.amount_mmk) filter (where entry.amount_mmk < 0), 0)::bigint as out_mmk
    from ledger_postings as posting
    join ledger_entries as entry on entry.posting_id = posting.id
    join ledger_accounts as account on account.id = entry.account_id and account.kind = 'wallet'
    where posting.booked_on between ${from}::date and ${to}::date
    group by posting.booked_on, account.holder
    order by posting.booked_on, account.holder nulls last`.execute(db)
  return rows
}
