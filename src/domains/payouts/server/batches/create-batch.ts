import { readSettings } from '#domains/site/server/index.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { changedMeanwhile } from '#platform/server/optimistic-lock.ts'
import type { BatchPreview, BatchState } from '../../contract/payout-batches.contract.ts'
import { toReply } from '../accounts/payout-accounts.queries.ts'
import { assertLedgerAgrees } from '../money/record-check.ts'
import { toAdminPayee } from '../payout-replies.ts'
import { readPayees } from '../payouts.queries.ts'
import { bookPayouts } from '../runs/book-payouts.ts'
import { updateBatchPayouts } from './batch-payees.queries.ts'
import { findBatchOfVersion, insertBatch, insertBatchPayees } from './batches.queries.ts'
import { type Gathered, gatherPayees } from './gather-payees.ts'

export interface BatchStep {
  readonly id: number
  readonly state: BatchState
}

/**
 * What a batch would send at this moment. Gathers in a transaction that is rolled back, so that the preview cannot
 * differ from the batch.
 */
export async function previewBatch(db: Db, admin: AdminViewer): Promise<BatchPreview> {
  const tx = await db.startTransaction().execute()
  try {
    const gathered = await gatherPayees(tx, admin)
    const payees = await readPayees(
      tx,
      gathered.payees.map(({ ownerId }) => ownerId),
    )
    return {
      version: gathered.version,
      total: gathered.totalMmk,
      second_person: await needsSecondPerson(tx, gathered.totalMmk),
      payees: gathered.payees.flatMap(({ ownerId, payouts, totalMmk, account, outReason }) => {
        const payee = payees.get(ownerId)
        if (!payee) return []
        return {
          payee: toAdminPayee(payee),
          payouts: payouts.length,
          amount: totalMmk,
          out_reason: outReason,
          account: account ? toReply(account) : null,
        }
      }),
    }
  } finally {
    await tx.rollback().execute()
  }
}

/**
 * Creates the batch that was previewed, and fixes what is deducted from its payouts. Above the limit it waits for a
 * second admin. Payees whom it leaves out are recorded with the reason; nothing of theirs changes.
 *
 * Idempotent by the version of the preview: ten presses are one batch.
 *
 * @throws Refusal CHANGED_MEANWHILE - payouts, deductions, accounts or holds have changed since the preview
 * @throws Refusal PAYOUT_BATCH_EMPTY - there is no payee to send to
 * @throws Refusal LEDGER_DIFFERS - the newest comparison has found differences
 */
export function createBatch(db: Db, admin: AdminViewer, version: string): Promise<BatchStep> {
  return db.transaction().execute(async (tx) => {
    const gathered = await gatherPayees(tx, admin)
    const same = await findBatchOfVersion(tx, version)
    if (same) return { id: same.id, state: same.state }
    await assertLedgerAgrees(tx)
    if (gathered.version !== version) throw changedMeanwhile()
    if (gathered.totalMmk === 0) throw new Refusal('PAYOUT_BATCH_EMPTY')
    const { totalMmk } = gathered
    const state = (await needsSecondPerson(tx, totalMmk)) ? 'waiting' : 'open'
    const id = await insertBatch(tx, { state, version, totalMmk, createdBy: admin.id })
    await fill(tx, admin, { batchId: id, gathered })
    await recordAudit(tx, {
      actorType: 'admin',
      actorId: admin.id,
      action: 'payout.batch',
      target: `payout-batch:${id}`,
      after: { state, totalMmk },
    })
    return { id, state }
  })
}

/** Payouts from before the ledger are booked first. */
async function fill(
  tx: Tx,
  admin: AdminViewer,
  { batchId, gathered: { payees } }: { batchId: number; gathered: Gathered },
): Promise<void> {
  const payeeIds = await insertBatchPayees(
    tx,
    batchId,
    payees.map(({ ownerId, outReason, payouts, totalMmk, account }) => ({
      ownerId,
      outReason,
      totalMmk,
      payouts: payouts.length,
      accountId: account?.id ?? null,
    })),
  )
  const sent = payees.flatMap(({ ownerId, outReason, payouts }) => {
    const batchPayeeId = payeeIds.get(ownerId)
    if (outReason !== null || batchPayeeId === undefined) return []
    return payouts.map((payout) => ({ ...payout, batchPayeeId }))
  })
  await bookPayouts(tx, sent, { type: 'admin', id: admin.id })
  await updateBatchPayouts(tx, sent)
}

async function needsSecondPerson(db: Db, totalMmk: number): Promise<boolean> {
  return totalMmk > (await readSettings(db)).second_person_above_mmk
}
