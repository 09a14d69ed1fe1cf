import { sql } from 'kysely'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { LedgerAccount, NewPosting } from './posting.ts'

/**
 * Inserts postings and returns their ids by key. Existing keys are left out: the unique index decides, not a prior
 * read.
 */
export async function insertPostings(
  tx: Tx,
  postings: readonly NewPosting[],
  bookedOn: CalendarDay,
): Promise<Map<string, number>> {
  if (postings.length === 0) return new Map()
  const insertedAt = now()
  const rows = await tx
    .insertInto('ledgerPostings')
    .values(
      postings.map(({ kind, key, actor, orderId, transferId, payoutId, reason }) => ({
        kind,
        key,
        bookedOn,
        actorType: actor.type,
        actorId: actor.id,
        insertedAt,
        orderId: orderId ?? null,
        transferId: transferId ?? null,
        payoutId: payoutId ?? null,
        reason: reason ?? null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'key'])
    .execute()
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** Ids of the accounts in the order of the input; missing accounts are created. */
export async function upsertAccounts(tx: Tx, accounts: readonly LedgerAccount[]): Promise<number[]> {
  if (accounts.length === 0) return []
  const kinds = accounts.map(({ kind }) => kind)
  const holders = accounts.map((account) => ('holder' in account ? account.holder : null))
  const wanted = sql`unnest(${kinds}::text[], ${holders}::bigint[]) with ordinality as wanted (kind, holder, nth)`
  await sql`
    insert into ledger_accounts (kind, holder)
    select distinct wanted.kind, wanted.holder from ${wanted} order by 1, 2
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    select account.id from ${wanted}
    join ledger_accounts as account
      on account.kind = wanted.kind and account.holder is not distinct from wanted.holder
    order by wanted.nth`.execute(tx)
  return rows.map(({ id }) => id)
}

interface EntryRow {
  readonly postingId: number
  readonly accountId: number
  readonly amountMmk: number
}

export async function insertEntries(tx: Tx, entries: readonly EntryRow[]): Promise<void> {
  if (entries.length === 0) return
  await sql`
    insert into ledger_entries (posting_id, account_id, amount_mmk)
    select * from unnest(
      ${entries.map(({ postingId }) => postingId)}::bigint[],
      ${entries.map(({ accountId }) => accountId)}::bigint[],
      ${entries.map(({ amountMmk }) => amountMmk)}::bigint[])`.execute(tx)
}

/** Number of postings of this name for an order. */
export async function countPostings(db: Db, name: string, orderId: number): Promise<number> {
  const { count } = await db
    .selectFrom('ledgerPostings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('orderId', '=', orderId)
    .where('key', 'like', `${name}:%`)
    .executeTakeFirstOrThrow()
  return count
}
