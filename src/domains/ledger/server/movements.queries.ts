import { sql } from 'kysely'
import { type CalendarDay, compareDays } from '#platform/contract/calendar.ts'
import type { Db } from '#platform/server/database/connect.ts'

/**
 * What a wallet held before a day, received and gave in it, as its statement shows it: money that was held as unknown
 * and then recorded, or recorded anew with another amount, is received once. Amounts are in kyat.
 */
export interface WalletDay {
  /** The payment method; null for money whose wallet was not recorded. */
  readonly methodId: number | null
  readonly openingMmk: number
  readonly inMmk: number
  readonly outMmk: number
}

/** Wallets that held something before a day or moved something in it. */
export async function readWalletDay(db: Db, day: CalendarDay): Promise<WalletDay[]> {
  const found = await readWalletDays(db, [day])
  return found.get(day) ?? []
}

/**
 * Wallets that held something before each of some days or moved something in it; every day is in the map.
 *
 * What a wallet held is counted back from its balance of now, which is read once for all days: sums of an account are
 * read from an index alone, and the days are close to the end of the ledger.
 */
export async function readWalletDays(
  db: Db,
  days: readonly CalendarDay[],
): Promise<ReadonlyMap<CalendarDay, WalletDay[]>> {
  const { rows } = await sql<WalletDay & { day: CalendarDay }>`
    with wanted as materialized (
      select day from unnest(${days}::date[]) as day
    ), ${movedInDays({ from: days.toSorted(compareDays)[0] ?? null })}, held as materialized (
      select account.id, account.holder,
        (select coalesce(sum(amount_mmk), 0) from ledger_entries where account_id = account.id) as balance_mmk
      from ledger_accounts as account where account.kind = 'wallet'
    )
    select wanted.day, held.holder as method_id,
      (held.balance_mmk - coalesce(sum(netted.in_mmk - netted.out_mmk), 0))::bigint as opening_mmk,
      coalesce(sum(netted.in_mmk) filter (where netted.booked_on = wanted.day), 0)::bigint as in_mmk,
      coalesce(sum(netted.out_mmk) filter (where netted.booked_on = wanted.day), 0)::bigint as out_mmk
    from wanted cross join held
    left join netted on netted.account_id = held.id and netted.booked_on >= wanted.day
    group by wanted.day, held.id, held.holder, held.balance_mmk
    having held.balance_mmk <> coalesce(sum(netted.in_mmk - netted.out_mmk), 0) or bool_or(netted.booked_on = wanted.day)
    order by wanted.day, held.holder nulls last`.execute(db)
  const found = Map.groupBy(rows, ({ day }) => day)
  return new Map(days.map((day) => [day, (found.get(day) ?? []).map(({ day: _, ...wallet }) => wallet)]))
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
    with ${movedInDays({ from, to })}
    select netted.booked_on as day, account.holder as method_id,
      sum(netted.in_mmk)::bigint as in_mmk, sum(netted.out_mmk)::bigint as out_mmk
    from netted join ledger_accounts as account on account.id = netted.account_id
    group by netted.booked_on, account.holder
    order by netted.booked_on, account.holder nulls last`.execute(db)
  return rows
}

/** What payers sent and what owners were paid in one day, in kyat. */
export interface DayMoney {
  readonly day: CalendarDay
  /** Without transfers that were withdrawn. */
  readonly arrivedMmk: number
  readonly paidMmk: number
}

/** Money of payers and owners in each of some days, both ends included; days without any are left out. */
export async function listDayMoney(db: Db, { from, to }: { from: CalendarDay; to: CalendarDay }): Promise<DayMoney[]> {
  const { rows } = await sql<DayMoney>`
    with ${movedInDays({ from, to })}
    select booked_on as day,
      coalesce(sum(in_mmk - out_mmk) filter (where kind in ('transfer', 'withdrawal')), 0)::bigint as arrived_mmk,
      coalesce(sum(out_mmk - in_mmk) filter (where kind in ('payment', 'payout-returned')), 0)::bigint as paid_mmk
    from moved group by booked_on order by booked_on`.execute(db)
  return rows
}

/**
 * Postings by which money of payers arrives in a wallet, and those that take it back: held first, recorded wrongly, or
 * booked when a refund or a payout came back or cash was taken to the bank.
 */
const isArrival = sql`kind in (
  'transfer', 'withdrawal', 'statement-row', 'statement-withdrawn', 'statement-returned', 'statement-returned-undone',
  'statement-payout-returned', 'statement-payout-returned-undone',
  'statement-deposit', 'statement-deposit-undone')`

/** Cash that was taken to a bank, and what was taken back of it. */
const isDeposit = sql`kind in ('cash-deposit', 'cash-deposit-undone')`

/**
 * Tables of a `with`: `moved` is what each wallet received and gave in each day of a range by each kind of posting, to
 * the last day of the ledger unless an end is given; `netted` is the same of all kinds, with arrivals and with
 * deposits of cash less what was taken back of them.
 *
 * Day by day, since the postings of a day stand together: they and their entries are then read from an index alone, in
 * one order, between the first and the last posting of the day. PostgreSQL, which takes a wallet for an account like
 * others, would otherwise look up the posting of each entry that the wallet has ever had, or sort the entries of all
 * days.
 */
function movedInDays({ from, to }: { from: CalendarDay | null; to?: CalendarDay }) {
  const last = sql`(select max(booked_on) from ledger_postings)`
  const end = to === undefined ? last : sql`least(${to}::date, ${last})`
  return sql`days as materialized (
      select day::date from generate_series(
        greatest(${from}::date, (select min(booked_on) from ledger_postings)), ${end}, interval '1 day') as day
    ), moved as materialized (
      select days.day as booked_on, entries.account_id, entries.kind, entries.in_mmk, entries.out_mmk
      from days cross join lateral (
        select entry.account_id, posting.kind,
          coalesce(sum(entry.amount_mmk) filter (where entry.amount_mmk > 0), 0) as in_mmk,
          coalesce(-sum(entry.amount_mmk) filter (where entry.amount_mmk < 0), 0) as out_mmk
        from ledger_postings as posting join ledger_entries as entry on entry.posting_id = posting.id
          and entry.posting_id between (select min(id) from ledger_postings where booked_on = days.day)
            and (select max(id) from ledger_postings where booked_on = days.day)
          and entry.account_id = any (array(select id from ledger_accounts where kind = 'wallet'))
        where posting.booked_on = days.day
        group by entry.account_id, posting.kind
      ) as entries
    ), netted as materialized (
      select booked_on, account_id,
        coalesce(sum(in_mmk) filter (where not (${isArrival} or ${isDeposit})), 0)
          + greatest(coalesce(sum(in_mmk - out_mmk) filter (where ${isArrival}), 0), 0)
          + greatest(coalesce(sum(in_mmk - out_mmk) filter (where ${isDeposit}), 0), 0) as in_mmk,
        coalesce(sum(out_mmk) filter (where not (${isArrival} or ${isDeposit})), 0)
          + greatest(-coalesce(sum(in_mmk - out_mmk) filter (where ${isArrival}), 0), 0)
          + greatest(-coalesce(sum(in_mmk - out_mmk) filter (where ${isDeposit}), 0), 0) as out_mmk
      from moved group by booked_on, account_id
    )`
}
