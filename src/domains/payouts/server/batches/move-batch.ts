import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { assertLedgerAgrees } from '../money/record-check.ts'
import { type Batch, countSent, lockBatch, removeDuePayees, setApproved, setCancelled } from './batches.queries.ts'
import type { BatchStep } from './create-batch.ts'

/**
 * Approves a batch that another admin created, which may be sent then.
 *
 * @throws Refusal PAYOUT_BATCH_NOT_FOUND - no such batch
 * @throws Refusal SAME_PERSON - the admin has created it
 * @throws Refusal PAYOUT_BATCH_NOT_OPEN - it does not wait for an approval
 * @throws Refusal LEDGER_DIFFERS - the newest comparison has found differences
 */
export function approveBatch(db: Db, admin: AdminViewer, id: number): Promise<BatchStep> {
  return db.transaction().execute(async (tx) => {
    const batch = await lockKnownBatch(tx, id)
    if (batch.approvedBy === admin.id) return { id, state: batch.state }
    if (batch.state !== 'waiting') throw new Refusal('PAYOUT_BATCH_NOT_OPEN')
    if (batch.createdBy === admin.id) throw new Refusal('SAME_PERSON')
    await assertLedgerAgrees(tx)
    await setApproved(tx, batch, admin.id)
    await record(tx, admin, { verb: 'batch-approve', batch, after: { state: 'open' } })
    return { id, state: 'open' }
  })
}

/**
 * Cancels a batch of which nothing was sent. Its payouts are free for another batch; what was deducted stays deducted.
 *
 * @throws Refusal PAYOUT_BATCH_NOT_FOUND - no such batch
 * @throws Refusal PAYOUT_BATCH_NOT_OPEN - closed, or a payee was paid already
 */
export function cancelBatch(
  db: Db,
  admin: AdminViewer,
  { id, reason }: { id: number; reason: string },
): Promise<BatchStep> {
  return db.transaction().execute(async (tx) => {
    const batch = await lockKnownBatch(tx, id)
    if (batch.state === 'cancelled') return { id, state: batch.state }
    if (batch.state === 'closed' || (await countSent(tx, id)) > 0) throw new Refusal('PAYOUT_BATCH_NOT_OPEN')
    await removeDuePayees(tx, batch, { reason: 'cancelled' })
    await setCancelled(tx, batch, reason)
    await record(tx, admin, { verb: 'batch-cancel', batch, after: { state: 'cancelled', reason } })
    return { id, state: 'cancelled' }
  })
}

/** @throws Refusal PAYOUT_BATCH_NOT_FOUND - no such batch */
export async function lockKnownBatch(tx: Tx, id: number): Promise<Locked<Batch>> {
  const batch = await lockBatch(tx, id)
  if (!batch) throw new Refusal('PAYOUT_BATCH_NOT_FOUND')
  return batch
}

async function record(
  tx: Tx,
  admin: AdminViewer,
  { verb, batch, after }: { verb: string; batch: Batch; after: object },
): Promise<void> {
  await recordAudit(tx, {
    actorType: 'admin',
    actorId: admin.id,
    action: `payout.${verb}`,
    target: `payout-batch:${batch.id}`,
    before: { state: batch.state },
    after,
  })
}
