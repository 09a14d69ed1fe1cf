import { sql } from 'kysely'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLocked, type Locked } from '#platform/server/database/locked.ts'
import type { OutReason } from '../../contract/payout-batches.contract.ts'
import type { BookablePayout } from '../payouts.queries.ts'
import type { BatchPayeeFacts } from './batches.queries.ts'

/** An unpaid payout that is in no batch. Amounts are in kyat. */
export type FreePayout = BookablePayout

const freePayouts = (db: Db) =>
  db
    .selectFrom('payouts')
    .select(['id', 'ownerId', 'totalAmountMmk', 'payableMmk', 'deductedMmk'])
    .where('paidOn', 'is', null)
    .where('batchPayeeId', 'is', null)
    .orderBy('id')

/** Locks unpaid payouts that are in no batch, oldest first. */
export async function lockFreePayouts(tx: Tx): Promise<Locked<FreePayout>[]> {
  return (await freePayouts(tx).forNoKeyUpdate().execute()).map(asLocked)
}

/** Unpaid payouts of owners that are in no batch, oldest first. */
export function listFreePayouts(db: Db, ownerIds: readonly number[]): Promise<FreePayout[]> {
  return freePayouts(db).where('ownerId', '=', sql<number>`any(${ownerIds}::bigint[])`).execute()
}

/**
 * Locks owners against a change of their payout accounts, which locks its owner first: the account that is read then is
 * the one that stays.
 */
export async function lockOwners(tx: Tx, ownerIds: readonly number[]): Promise<void> {
  await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', sql<number>`any(${ownerIds}::bigint[])`)
    .orderBy('id')
    .forShare()
    .execute()
}

/** Puts payouts into a batch, with what is deducted from each. */
export async function updateBatchPayouts(
  tx: Tx,
  payouts: readonly Locked<{ id: number; deductedMmk: number; batchPayeeId: number }>[],
): Promise<void> {
  await sql`
    update payouts set batch_payee_id = wanted.batch_payee_id, deducted_mmk = wanted.deducted_mmk
    from unnest(
      ${payouts.map(({ id }) => id)}::bigint[],
      ${payouts.map(({ batchPayeeId }) => batchPayeeId)}::bigint[],
      ${payouts.map(({ deductedMmk }) => deductedMmk)}::bigint[]) as wanted (id, batch_payee_id, deducted_mmk)
    where payouts.id = wanted.id`.execute(tx)
}

/** Marks the payouts of a payee in a batch as paid. @see SR-22 */
export async function updatePaidInBatch(
  tx: Tx,
  payee: Locked<BatchPayeeFacts>,
  payment: { paidOn: CalendarDay; reference: string; accountId: number | null },
): Promise<void> {
  await tx
    .updateTable('payouts')
    .set(payment)
    .where('batchPayeeId', '=', payee.id)
    .where('paidOn', 'is', null)
    .execute()
}

/** A payee of a batch as shown. */
export interface ListedPayee {
  readonly id: number
  readonly ownerId: number
  readonly state: 'due' | 'sent' | 'out'
  readonly outReason: OutReason | null
  readonly payouts: number
  readonly totalMmk: number
  readonly accountId: number | null
  readonly methodName: string | null
  readonly sentNumberTyped: string | null
  readonly sentOn: CalendarDay | null
  readonly senderName: string | null
  readonly picturePath: string | null
}

function listedPayees(db: Db) {
  return db
    .selectFrom('payoutBatchPayees as payee')
    .leftJoin('paymentMethods as method', 'method.id', 'payee.sentMethodId')
    .leftJoin('admins as sender', 'sender.id', 'payee.sentBy')
    .select([
      'payee.id',
      'payee.ownerId',
      'payee.payouts',
      'payee.totalMmk',
      'payee.accountId',
      'payee.sentNumberTyped',
    ])
    .select(['payee.sentOn', 'payee.picturePath', 'method.name as methodName', 'sender.name as senderName'])
    .select([
      sql<ListedPayee['state']>`payee.state`.as('state'),
      sql<OutReason | null>`payee.out_reason`.as('outReason'),
    ])
}

/** Payees of a batch: those to send to first, then by amount. */
export function listBatchPayees(db: Db, batchId: number): Promise<ListedPayee[]> {
  return listedPayees(db)
    .where('payee.batchId', '=', batchId)
    .orderBy(sql`array_position(array['due', 'sent', 'out'], payee.state)`)
    .orderBy('payee.totalMmk', 'desc')
    .orderBy('payee.ownerId')
    .execute()
}

/** The transfer by which a payee of a batch was paid; undefined while it is not sent. */
export async function findPayeeTransfer(db: Db, batchPayeeId: number): Promise<ListedPayee | undefined> {
  return listedPayees(db).where('payee.id', '=', batchPayeeId).where('payee.state', '=', 'sent').executeTakeFirst()
}

/** Payees of batches whose payouts or postings do not match what was sent. Amounts are in kyat. */
export async function listPayeeDifferences(db: Db): Promise<{ subject: string; rowsMmk: number; ledgerMmk: number }[]> {
  const { rows } = await sql<{ subject: string; rowsMmk: number; ledgerMmk: number }>`
    with booked as (
      select posting.key, -sum(entry.amount_mmk) as amount_mmk
      from ledger_postings as posting
      join ledger_entries as entry on entry.posting_id = posting.id
      join ledger_accounts as account on account.id = entry.account_id and account.kind = 'wallet'
      where posting.key like 'payee:%' group by posting.key
    ), gathered as (
      select batch_payee_id as id, sum(payable_mmk - deducted_mmk) as amount_mmk,
        count(*) filter (where paid_on is null) as unpaid
      from payouts where batch_payee_id is not null group by batch_payee_id
    ), payee as (
      select *, exists (select from payout_returns where batch_payee_id = payout_batch_payees.id) as came_back
      from payout_batch_payees
    )
    select 'payee ' || payee.id || ' of batch ' || payee.batch_id as subject,
      coalesce(gathered.amount_mmk, 0)::bigint as rows_mmk, coalesce(booked.amount_mmk, 0)::bigint as ledger_mmk
    from payee
    left join booked on booked.key = 'payee:' || payee.id
    left join gathered on gathered.id = payee.id
    where coalesce(booked.amount_mmk, 0) <> case payee.state when 'sent' then payee.total_mmk else 0 end
      or coalesce(gathered.amount_mmk, 0) <> case when payee.state = 'out' or payee.came_back then 0 else payee.total_mmk end
      or (payee.state = 'sent' and gathered.unpaid > 0)
    order by payee.id limit 100`.execute(db)
  return rows
}
