import { notify } from '#domains/notifications/server/index.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { m } from '#platform/server/plain-messages.ts'
import { lockPayoutRuns } from '../deductions/deductions.queries.ts'
import { assertLedgerAgrees } from '../money/record-check.ts'
import { readPayees } from '../payouts.queries.ts'
import { insertPayoutHold, setPayoutHoldReleased } from './batch-payees.queries.ts'
import {
  type Batch,
  closeIfDone,
  countSent,
  listBatchesDue,
  lockBatch,
  removeDuePayees,
  setApproved,
  setCancelled,
} from './batches.queries.ts'
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

/**
 * Holds what is due to an owner: new batches leave the owner out, and unsent parts of existing ones end. The owner is
 * notified of the reason.
 *
 * Serialised with the creation of batches, which would not see the hold otherwise.
 *
 * @throws Refusal PAYEE_NOT_FOUND - no such teacher or school
 */
export function holdPayee(db: Db, admin: AdminViewer, { id, reason }: { id: number; reason: string }) {
  return db.transaction().execute(async (tx) => {
    await lockPayoutRuns(tx)
    await assertPayee(tx, id)
    if (await insertPayoutHold(tx, { ownerId: id, reason, heldBy: admin.id })) {
      for (const batchId of await listBatchesDue(tx, id)) {
        const batch = await lockBatch(tx, batchId)
        if (!batch) continue
        await removeDuePayees(tx, batch, { ownerId: id, reason: 'on_hold' })
        await closeIfDone(tx, batch)
      }
      await recordPayoutHold(tx, admin, { verb: 'payout-hold', ownerId: id, reason })
      await notify(tx, { to: id, from: { kind: 'admin' }, message: m.payouts_notice_held({ reason }, BURMESE) })
    }
    return { id, on_hold: true }
  })
}

/**
 * Ends the hold of an owner.
 *
 * @throws Refusal PAYEE_NOT_FOUND - no such teacher or school
 */
export function releasePayee(db: Db, admin: AdminViewer, id: number) {
  return db.transaction().execute(async (tx) => {
    await assertPayee(tx, id)
    if (await setPayoutHoldReleased(tx, id, admin.id))
      await recordPayoutHold(tx, admin, { verb: 'payout-release', ownerId: id })
    return { id, on_hold: false }
  })
}

/** @throws Refusal PAYOUT_BATCH_NOT_FOUND - no such batch */
export async function lockKnownBatch(tx: Tx, id: number): Promise<Locked<Batch>> {
  const batch = await lockBatch(tx, id)
  if (!batch) throw new Refusal('PAYOUT_BATCH_NOT_FOUND')
  return batch
}

async function assertPayee(tx: Tx, id: number): Promise<void> {
  const payee = (await readPayees(tx, [id])).get(id)
  if (payee?.role !== 'teacher' && payee?.role !== 'school') throw new Refusal('PAYEE_NOT_FOUND')
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

async function recordPayoutHold(
  tx: Tx,
  admin: AdminViewer,
  { verb, ownerId, reason }: { verb: string; ownerId: number; reason?: string },
): Promise<void> {
  await recordAudit(tx, {
    actorType: 'admin',
    actorId: admin.id,
    action: `account.${verb}`,
    target: `account:${ownerId}`,
    ...(reason !== undefined && { after: { reason } }),
  })
}
