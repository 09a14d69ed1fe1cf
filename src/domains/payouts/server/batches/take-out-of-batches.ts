import type { Tx } from '#platform/server/database/connect.ts'
import type { OutReason } from '../../contract/payout-batches.contract.ts'
import { closeIfDone, listBatchesDue, lockBatch, removeDuePayees } from './batches.queries.ts'

interface TakenOut {
  readonly ownerId: number
  /** Only what would be sent to this account. */
  readonly accountId?: number
  readonly reason: OutReason
}

/** Ends the unsent parts of an owner in existing batches; the caller has locked the runs of payouts. */
export async function takeOutOfBatches(tx: Tx, { ownerId, accountId, reason }: TakenOut): Promise<void> {
  for (const batchId of await listBatchesDue(tx, { ownerId, accountId })) {
    const batch = await lockBatch(tx, batchId)
    if (!batch) continue
    await removeDuePayees(tx, batch, { ownerId, reason })
    await closeIfDone(tx, batch)
  }
}
