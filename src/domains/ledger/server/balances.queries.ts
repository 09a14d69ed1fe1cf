import { sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import type { HolderAccount, LedgerAccount } from './posting.ts'

/** Balance of an account in kyat: debits positive, credits negative; 0 for an account without entries. */
export async function readBalance(db: Db, account: LedgerAccount): Promise<number> {
  const holder = 'holder' in account ? account.holder : null
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(entry.amount_mmk), 0)::bigint as balance
    from ledger_accounts as account
    join ledger_entries as entry on entry.account_id = account.id
    where account.kind = ${account.kind} and account.holder is not distinct from ${holder}::bigint`.execute(db)
  return rows[0]?.balance ?? 0
}

/** Amounts in kyat that are owed to each holder; holders without entries are left out. */
export async function readLiabilities(
  db: Db,
  kind: HolderAccount,
  holders: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ holder: number; owed: number }>`
    select account.holder, (-sum(entry.amount_mmk))::bigint as owed
    from ledger_accounts as account
    join ledger_entries as entry on entry.account_id = account.id
    where account.kind = ${kind} and account.holder = any(${holders}::bigint[])
    group by account.holder`.execute(db)
  return new Map(rows.map(({ holder, owed }) => [holder, owed]))
}

/** Earnings of the owner from each order in kyat, less reversals. */
export async function readEarnings(db: Db, orderIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ orderId: number; earned: number }>`
    select posting.order_id, (-sum(entry.amount_mmk))::bigint as earned
    from ledger_postings as posting
    join ledger_entries as entry on entry.posting_id = posting.id
    join ledger_accounts as account on account.id = entry.account_id
    where account.kind = 'earned' and posting.order_id = any(${orderIds}::bigint[])
    group by posting.order_id`.execute(db)
  return new Map(rows.map(({ orderId, earned }) => [orderId, earned]))
}

/**
 * Accounts that hold what was allocated to an order: prepaid, earned by its owner, or income of ours; and our expense
 * for it.
 */
type OrderAccount = 'prepaid' | 'earned' | 'registration' | 'discount' | 'shortfall'

/** What an order holds in accounts of some kinds, in kyat. */
export async function readHeldByOrder(
  db: Db,
  orderId: number,
  kinds: readonly OrderAccount[] = ['prepaid', 'earned', 'registration'],
): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(-sum(entry.amount_mmk), 0)::bigint as held
    from ledger_postings as posting
    join ledger_entries as entry on entry.posting_id = posting.id
    join ledger_accounts as account on account.id = entry.account_id
    where account.kind = any(${kinds}) and posting.order_id = ${orderId}`.execute(db)
  return rows[0]?.held ?? 0
}

export interface TrialBalanceRow {
  readonly kind: string
  readonly accounts: number
  readonly balance: number
}

/** The balance of every kind of account; the balances sum to zero. */
export async function readTrialBalance(db: Db): Promise<TrialBalanceRow[]> {
  const { rows } = await sql<TrialBalanceRow>`
    select account.kind, count(*)::int as accounts, sum(held.balance)::bigint as balance
    from ledger_accounts as account
    join (select account_id, sum(amount_mmk) as balance from ledger_entries group by account_id) as held
      on held.account_id = account.id
    group by account.kind
    order by account.kind`.execute(db)
  return rows
}

/** What is owed by us in all accounts of some kinds, in kyat: credits are positive. */
export async function readOwed<Kind extends HolderAccount>(
  db: Db,
  kinds: readonly Kind[],
): Promise<Record<Kind, number>> {
  const { rows } = await sql<{ kind: Kind; owed: number }>`
    select account.kind, (-sum(held.balance))::bigint as owed
    from ledger_accounts as account cross join lateral (
      select coalesce(sum(amount_mmk), 0) as balance from ledger_entries where account_id = account.id) as held
    where account.kind = any(${kinds}::text[])
    group by account.kind`.execute(db)
  const owed = new Map(rows.map((row) => [row.kind, row.owed]))
  return Object.fromEntries(kinds.map((kind) => [kind, owed.get(kind) ?? 0])) as Record<Kind, number>
}

/**
 * Postings that violate a database rule: entries that do not sum to zero, fewer than two entries, or a wrong
 * mirror.
 */
export async function listBrokenPostings(db: Db): Promise<{ id: number; key: string; total: number }[]> {
  const { rows } = await sql<{ id: number; key: string; total: number }>`
    select posting.id, posting.key, coalesce(sum(entry.amount_mmk), 0)::bigint as total
    from ledger_postings as posting
    left join ledger_entries as entry on entry.posting_id = posting.id
    group by posting.id
    having coalesce(sum(entry.amount_mmk), 0) <> 0 or count(entry.id) < 2
    order by posting.id
    limit 100`.execute(db)
  return rows
}
