import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { type Page, toPage } from '#platform/contract/wire.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { privatePictureUrl } from '#platform/server/files/private-pictures.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { BatchPayee, BatchReply, BatchRow } from '../../contract/payout-batches.contract.ts'
import { listAccounts, type PayoutAccount, toReply } from '../accounts/payout-accounts.queries.ts'
import { toAdminPayee } from '../payout-replies.ts'
import { type Payee, readPayees } from '../payouts.queries.ts'
import { toRecordedReturn } from '../returns/return-replies.ts'
import { type ListedReturn, readReturnsOfBatch } from '../returns/returns.queries.ts'
import { type ListedPayee, listBatchPayees } from './batch-payees.queries.ts'
import { findListedBatch, type ListedBatch, listBatchRows } from './batches.queries.ts'
import { type PayoutHold, readPayoutHolds } from './payout-holds.queries.ts'

export async function showBatches(db: Db, admin: AdminViewer, page: number): Promise<Page<BatchRow>> {
  const { rows, total } = await listBatchRows(db, page)
  const data = rows.map((batch) => toRow(batch, admin))
  return toPage(data, { total, page })
}

/** @throws Refusal PAYOUT_BATCH_NOT_FOUND - no such batch */
export async function showBatch(
  { db, links }: Pick<AppServices, 'db' | 'links'>,
  admin: AdminViewer,
  id: number,
): Promise<BatchReply> {
  const batch = await findListedBatch(db, id)
  if (!batch) throw new Refusal('PAYOUT_BATCH_NOT_FOUND')
  const { rows, ...known } = await readBatchPayees(db, id)
  const urlOf = (path: string) => privatePictureUrl(links, path, `admin:${admin.id}`)
  return { ...toRow(batch, admin), payees: rows.map((row) => toPayee(row, { batchId: id, urlOf, ...known })) }
}

interface Known {
  readonly owners: ReadonlyMap<number, Payee>
  /** Accounts by id, those in use by then and those in use now. */
  readonly accounts: ReadonlyMap<number, PayoutAccount>
  readonly holds: ReadonlyMap<number, PayoutHold>
  /** What was sent and came back, by payee of the batch. */
  readonly returns: ReadonlyMap<number, ListedReturn>
}

/** The payees of a batch with names, accounts and holds. */
export async function readBatchPayees(db: Db, batchId: number): Promise<{ rows: ListedPayee[] } & Known> {
  const rows = await listBatchPayees(db, batchId)
  const ownerIds = rows.map(({ ownerId }) => ownerId)
  const ids = rows.flatMap(({ accountId }) => (accountId === null ? [] : [accountId]))
  const [owners, accounts, holds, returns] = await Promise.all([
    readPayees(db, ownerIds),
    listAccounts(db, { ownerIds, ids }),
    readPayoutHolds(db, ownerIds),
    readReturnsOfBatch(db, batchId),
  ])
  return { rows, owners, accounts: new Map(accounts.map((account) => [account.id, account])), holds, returns }
}

/** A note by which a transfer is recognised: the batch and the payee in it. */
export function referenceOf(batchId: number, payeeId: number): string {
  return `B${batchId}-${payeeId}`
}

function toRow(batch: ListedBatch, admin: AdminViewer): BatchRow {
  const { approvedBy, createdBy, endedAt } = batch
  return {
    id: batch.id,
    state: batch.state,
    total: batch.totalMmk,
    due: batch.due,
    sent: batch.sent,
    out: batch.out,
    created_by: { id: createdBy, name: batch.creatorName },
    created_at: yangonTimestamp(batch.createdAt),
    may_approve: createdBy !== admin.id,
    approved_by: approvedBy === null ? null : { id: approvedBy, name: batch.approverName },
    ended_at: endedAt && yangonTimestamp(endedAt),
    end_reason: batch.endReason,
  }
}

function toPayee(
  row: ListedPayee,
  { batchId, urlOf, owners, accounts, holds, returns }: Known & { batchId: number; urlOf: (path: string) => string },
): BatchPayee {
  const owner = owners.get(row.ownerId)
  if (!owner) throw new Error(`payee ${row.ownerId} of batch ${batchId} does not exist`)
  const account = row.accountId === null ? undefined : accounts.get(row.accountId)
  const hold = holds.get(row.ownerId)
  const returned = returns.get(row.id)
  return {
    id: row.id,
    state: row.state,
    out_reason: row.outReason,
    payouts: row.payouts,
    amount: row.totalMmk,
    payee: toAdminPayee(owner),
    account: account ? toReply(account) : null,
    account_changed: account !== undefined && account.removedAt !== null,
    reference: referenceOf(batchId, row.id),
    hold: hold ? { reason: hold.reason, by: hold.heldByName, at: yangonTimestamp(hold.heldAt) } : null,
    sent: sentOf(row, urlOf),
    ...(returned && { returned: toRecordedReturn(returned) }),
  }
}

function sentOf(row: ListedPayee, urlOf: (path: string) => string): BatchPayee['sent'] {
  const { methodName, sentNumberTyped, sentOn, senderName, picturePath } = row
  if (methodName === null || sentNumberTyped === null || sentOn === null) return null
  return {
    method_name: methodName,
    transaction_no: sentNumberTyped,
    on: sentOn,
    by: senderName,
    picture_url: picturePath === null ? null : urlOf(picturePath),
  }
}
