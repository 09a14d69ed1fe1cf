import { sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'

/** Kinds of postings that change the owner's earnings of an enrolment in a payout. */
export const payoutPostings = { voided: 'payout-void', restored: 'payout-restored' } as const

/** Worded as in their index, ledger_postings_taken_back. */
const isTakenBack = sql`posting.payout_id is not null
  and posting.kind in (${sql.lit(payoutPostings.voided)}, ${sql.lit(payoutPostings.restored)})`

/** Earnings of an enrolment that were taken back after its payout. Amounts are in kyat. */
interface TakenBack {
  readonly enrolmentId: number
  readonly payoutId: number
  readonly ownerId: number
  /** 0 when all of it was given back. */
  readonly grossMmk: number
}

/** Enrolments that were voided after their payout, also those that were restored, by id; of some owners or of all. */
export async function listTakenBack(db: Db, ownerIds?: readonly number[]): Promise<TakenBack[]> {
  const isAsked = ownerIds === undefined ? sql`true` : sql`account.holder = any(${ownerIds}::bigint[])`
  const { rows } = await sql<TakenBack>`
    select orders.enrolment_id, posting.payout_id, account.holder as owner_id,
      greatest(sum(entry.amount_mmk), 0)::bigint as gross_mmk
    from ledger_postings as posting
    join orders on orders.id = posting.order_id
    join ledger_entries as entry on entry.posting_id = posting.id
    join ledger_accounts as account on account.id = entry.account_id and account.kind = 'earned'
    where ${isTakenBack} and ${isAsked}
    group by orders.enrolment_id, posting.payout_id, account.holder
    order by orders.enrolment_id`.execute(db)
  return rows
}
