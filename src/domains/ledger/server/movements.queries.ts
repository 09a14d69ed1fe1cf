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

/** Wallets that held something before a day or moved something in it. */
export async function readWalletDay(db: Db, day: CalendarDay): Promise<WalletDay[]> {
  const { rows } = await sql<WalletDay>`
    select account.holder as method_id,
      coalesce(sum(entry.amount_mmk) filter (where posting.booked_on < ${day}::date), 0)::bigint as opening_mmk,
      coalesce(sum(entry.amount_mmk) filter (where posting.booked_on = ${day}::date and entry.amount_mmk > 0), 0)::bigint as in_mmk,
      coalesce(-sum(entry.amount_mmk) filter (where posting.booked_on = ${day}::date and entry.amount_mmk < 0), 0)::bigint
        as out_mmk
    from ledger_accounts as account
    join ledger_entries as entry on entry.account_id = account.id
    join ledger_postings as posting on posting.id = entry.posting_id
    where account.kind = 'wallet' and posting.booked_on <= ${day}::date
    group by account.holder
    having coalesce(sum(entry.amount_mmk) filter (where posting.booked_on < ${day}::date), 0) <> 0
      or bool_or(posting.booked_on = ${day}::date)
    order by account.holder nulls last`.execute(db)
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
