import { sql } from 'kysely'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLockedIfAny, type Locked } from '#platform/server/database/locked.ts'
import type { BatchState, OutReason } from '../../contract/payout-batches.contract.ts'

export interface Batch {
  readonly id: number
  readonly state: BatchState
  readonly totalMmk: number
  readonly createdBy: number
  readonly approvedBy: number | null
}

function batches(db: Db) {
  return db
    .selectFrom('payoutBatches as batch')
    .select(['batch.id', 'batch.totalMmk', 'batch.createdBy', 'batch.approvedBy'])
    .select(sql<BatchState>`batch.state`.as('state'))
}

export function findBatch(db: Db, id: number): Promise<Batch | undefined> {
  return batches(db).where('batch.id', '=', id).executeTakeFirst()
}

export async function lockBatch(tx: Tx, id: number): Promise<Locked<Batch> | undefined> {
  const rows = batches(tx).where('batch.id', '=', id)
  return asLockedIfAny(await rows.forNoKeyUpdate('batch').executeTakeFirst())
}

export function findBatchOfVersion(db: Db, version: string): Promise<Batch | undefined> {
  return batches(db).where('batch.version', '=', version).executeTakeFirst()
}

/** The newest batch; 0 without one. A preview is good until the next batch. */
export async function findNewestBatchId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('payoutBatches')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

export async function insertBatch(
  tx: Tx,
  batch: { state: 'waiting' | 'open'; version: string; totalMmk: number; createdBy: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('payoutBatches')
    .values({ ...batch, createdAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setApproved(tx: Tx, { id }: Locked<Batch>, adminId: number): Promise<void> {
  await tx
    .updateTable('payoutBatches')
    .set({ state: 'open', approvedBy: adminId, approvedAt: now() })
    .where('id', '=', id)
    .execute()
}

export async function setCancelled(tx: Tx, { id }: Locked<Batch>, reason: string): Promise<void> {
  await tx
    .updateTable('payoutBatches')
    .set({ state: 'cancelled', endedAt: now(), endReason: reason })
    .where('id', '=', id)
    .execute()
}

/** Closes a batch without payees to send to. Returns whether it is closed. */
export async function closeIfDone(tx: Tx, { id }: Locked<Batch>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payoutBatches as batch')
    .set({ state: 'closed', endedAt: now() })
    .where('batch.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payoutBatchPayees as payee')
            .select('payee.id')
            .where('payee.batchId', '=', id)
            .where('payee.state', '=', 'due'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

interface NewBatchPayee {
  readonly ownerId: number
  readonly outReason: OutReason | null
  readonly payouts: number
  readonly totalMmk: number
  readonly accountId: number | null
}

/** Ids by owner. */
export async function insertBatchPayees(
  tx: Tx,
  batchId: number,
  payees: readonly NewBatchPayee[],
): Promise<Map<number, number>> {
  const rows = await tx
    .insertInto('payoutBatchPayees')
    .values(payees.map((payee) => ({ ...payee, batchId, state: payee.outReason === null ? 'due' : 'out' })))
    .returning(['id', 'ownerId'])
    .execute()
  return new Map(rows.map(({ id, ownerId }) => [ownerId, id]))
}

export interface BatchPayeeFacts {
  readonly id: number
  readonly batchId: number
  readonly ownerId: number
  readonly state: 'due' | 'sent' | 'out'
  readonly totalMmk: number
  readonly accountId: number | null
  readonly sentMethodId: number | null
  readonly sentFamilyId: number | null
  readonly sentNumberKey: string | null
  readonly sentNumberTyped: string | null
  readonly sentOn: CalendarDay | null
}

function payees(db: Db) {
  return db
    .selectFrom('payoutBatchPayees as payee')
    .select(['payee.id', 'payee.batchId', 'payee.ownerId', 'payee.totalMmk', 'payee.accountId'])
    .select([
      'payee.sentMethodId',
      'payee.sentFamilyId',
      'payee.sentNumberKey',
      'payee.sentNumberTyped',
      'payee.sentOn',
    ])
    .select(sql<BatchPayeeFacts['state']>`payee.state`.as('state'))
}

/** Locks a payee of a batch. */
export async function lockBatchPayee(
  tx: Tx,
  batch: Locked<Batch>,
  payeeId: number,
): Promise<Locked<BatchPayeeFacts> | undefined> {
  const rows = payees(tx).where('payee.id', '=', payeeId).where('payee.batchId', '=', batch.id)
  return asLockedIfAny(await rows.forNoKeyUpdate('payee').executeTakeFirst())
}

/** Batches in which something is due to an owner, or to one account of an owner. */
export async function listBatchesDue(
  db: Db,
  { ownerId, accountId }: { ownerId: number; accountId?: number | undefined },
): Promise<number[]> {
  const rows = await payees(db)
    .where('payee.ownerId', '=', ownerId)
    .where('payee.state', '=', 'due')
    .$if(accountId !== undefined, (found) => found.where('payee.accountId', '=', accountId ?? 0))
    .orderBy('payee.batchId')
    .execute()
  return rows.map(({ batchId }) => batchId)
}

/** Number of payees of a batch that were paid. */
export async function countSent(db: Db, batchId: number): Promise<number> {
  const { count } = await db
    .selectFrom('payoutBatchPayees')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('batchId', '=', batchId)
    .where('state', '=', 'sent')
    .executeTakeFirstOrThrow()
  return count
}

/** Removes payees from a batch to whom nothing was sent, all or one owner; their payouts are free again. */
export async function removeDuePayees(
  tx: Tx,
  batch: Locked<Batch>,
  { ownerId, reason }: { ownerId?: number; reason: OutReason },
): Promise<number> {
  const rows = await tx
    .updateTable('payoutBatchPayees')
    .set({ state: 'out', outReason: reason })
    .where('batchId', '=', batch.id)
    .where('state', '=', 'due')
    .$if(ownerId !== undefined, (found) => found.where('ownerId', '=', ownerId ?? 0))
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  await tx
    .updateTable('payouts')
    .set({ batchPayeeId: null })
    .where('batchPayeeId', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return ids.length
}

interface PayeeTransfer {
  readonly sentBy: number
  readonly sentOn: CalendarDay
  readonly sentMethodId: number
  readonly sentFamilyId: number
  readonly sentNumberTyped: string
  readonly sentNumberKey: string
  readonly picturePath: string | null
}

export async function setPayeeSent(tx: Tx, { id }: Locked<BatchPayeeFacts>, transfer: PayeeTransfer): Promise<void> {
  await tx
    .updateTable('payoutBatchPayees')
    .set({ ...transfer, state: 'sent', sentAt: now() })
    .where('id', '=', id)
    .execute()
}

export interface ListedBatch extends Batch {
  readonly createdAt: Date
  readonly creatorName: string | null
  readonly approverName: string | null
  readonly endedAt: Date | null
  readonly endReason: string | null
  readonly due: number
  readonly sent: number
  readonly out: number
}

function listed(db: Db) {
  const count = (state: string) =>
    sql<number>`(select count(*)::int from payout_batch_payees where batch_id = batch.id and state = ${state})`
  return batches(db)
    .innerJoin('admins as creator', 'creator.id', 'batch.createdBy')
    .leftJoin('admins as approver', 'approver.id', 'batch.approvedBy')
    .select(['batch.createdAt', 'batch.endedAt', 'batch.endReason'])
    .select(['creator.name as creatorName', 'approver.name as approverName'])
    .select([count('due').as('due'), count('sent').as('sent'), count('out').as('out')])
}

/** Batches, newest first. */
export function listBatchesFrom(db: Db, { limit, offset }: { limit: number; offset: number }): Promise<ListedBatch[]> {
  return listed(db).orderBy('batch.id', 'desc').limit(limit).offset(offset).execute()
}

export async function listBatchRows(db: Db, page: number): Promise<{ rows: ListedBatch[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    listBatchesFrom(db, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    db
      .selectFrom('payoutBatches')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export function findListedBatch(db: Db, id: number): Promise<ListedBatch | undefined> {
  return listed(db).where('batch.id', '=', id).executeTakeFirst()
}
