import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLocked, type Locked } from '#platform/server/database/locked.ts'
import type { BookablePayout } from '../payouts.queries.ts'

/** A transfer that has paid several payouts of one owner, none of them in a batch. */
export interface SharedTransfer {
  readonly amountMmk: number
  readonly payouts: number
}

/**
 * Whether the transfer of a single payout has paid `other`, too: a number belongs to the single payouts of one owner. A
 * payout of which deductions have taken up all was paid by no transfer.
 */
const isPaidTogether = sql<boolean>`
  other.owner_id = payout.owner_id and other.paid_method_id = payout.paid_method_id
    and other.paid_family_id = payout.paid_family_id and other.paid_number_key = payout.paid_number_key
    and other.paid_on = payout.paid_on and payout.batch_payee_id is null and other.batch_payee_id is null
    and other.payable_mmk > other.deducted_mmk`

/** Locks a payout, and what its transfer has paid with it, in the order of their ids. */
export async function lockPaidTogether(tx: Tx, id: number): Promise<Locked<BookablePayout>[]> {
  const { rows } = await sql<BookablePayout>`
    select other.id, other.owner_id, other.total_amount_mmk, other.payable_mmk, other.deducted_mmk
    from payouts as payout
    join payouts as other on other.owner_id = payout.owner_id and (other.id = payout.id or (${isPaidTogether}))
    where payout.id = ${id}
    order by other.id
    for no key update of other`.execute(tx)
  return rows.map(asLocked)
}

/** The transfers that have paid several payouts, by each payout of some. */
export async function readSharedTransfers(db: Db, payoutIds: readonly number[]): Promise<Map<number, SharedTransfer>> {
  if (payoutIds.length === 0) return new Map()
  const { rows } = await sql<SharedTransfer & { id: number }>`
    select payout.id, sum(other.payable_mmk - other.deducted_mmk)::bigint as amount_mmk, count(*)::int as payouts
    from payouts as payout
    join payouts as other on ${isPaidTogether}
    where payout.id = any(${payoutIds}::bigint[]) and payout.payable_mmk > payout.deducted_mmk
    group by payout.id having count(*) > 1`.execute(db)
  return new Map(rows.map(({ id, ...transfer }) => [id, transfer]))
}
