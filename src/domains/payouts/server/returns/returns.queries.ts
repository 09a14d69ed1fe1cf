import { sql } from 'kysely'
import type { MoneyDifference } from '#domains/payments/server/index.ts'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLocked, type Locked } from '#platform/server/database/locked.ts'
import type { BookablePayout } from '../payouts.queries.ts'
import { transferredMmk } from '../transferred-amount.ts'

/** The transfer of a batch or of a payout by itself, which came back. */
export interface ReturnedTransfer {
  readonly ownerId: number
  /** Null for a payout that was paid by itself. */
  readonly batchPayeeId: number | null
  readonly sentMmk: number
  readonly sentMethodId: number | null
  readonly sentFamilyId: number | null
  readonly sentNumberKey: string | null
  readonly sentNumberTyped: string
  readonly sentOn: CalendarDay
  readonly accountId: number | null
}

interface NewReturn extends ReturnedTransfer {
  /** What the bank kept. */
  readonly feeMmk: number
  readonly reason: string
  readonly returnedBy: number
}

/** Inserts a return with its payouts. */
export async function insertReturn(
  tx: Tx,
  returned: NewReturn,
  payouts: readonly Locked<BookablePayout>[],
): Promise<number> {
  const { id } = await tx
    .insertInto('payoutReturns')
    .values({ ...returned, returnedAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = payouts.map((payout) => ({ returnId: id, payoutId: payout.id, amountMmk: transferredMmk(payout) }))
  await tx.insertInto('payoutReturnLines').values(lines).execute()
  return id
}

interface SoughtReturn {
  readonly payoutId: number
  readonly reference: string
  /** The number in the reference. */
  readonly numberKey: string | undefined
  readonly paidOn: CalendarDay
}

/** A return that was recorded before. */
export interface KnownReturn {
  readonly id: number
  readonly sentMmk: number
  readonly feeMmk: number
}

const known = (db: Db) => db.selectFrom('payoutReturns as returned').select(['returned.id', 'sentMmk', 'feeMmk'])

export function findReturnOfPayee(tx: Tx, batchPayeeId: number): Promise<KnownReturn | undefined> {
  return known(tx).where('batchPayeeId', '=', batchPayeeId).executeTakeFirst()
}

/**
 * The newest return of a payout that was paid by itself, with this reference on this day. One transfer may stand with
 * several payouts, whose references are typed differently.
 */
export function findReturnOfPayout(
  tx: Tx,
  { payoutId, reference, numberKey, paidOn }: SoughtReturn,
): Promise<KnownReturn | undefined> {
  return known(tx)
    .innerJoin('payoutReturnLines as line', 'line.returnId', 'returned.id')
    .where('line.payoutId', '=', payoutId)
    .where('returned.batchPayeeId', 'is', null)
    .where(({ eb, or }) =>
      or([eb('returned.sentNumberTyped', '=', reference), eb('returned.sentNumberKey', '=', numberKey ?? '')]),
    )
    .where('returned.sentOn', '=', paidOn)
    .orderBy('returned.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** How often a payout was paid by itself and came back. The caller has locked it. */
export async function countReturns(tx: Tx, { id }: Locked<{ id: number }>): Promise<number> {
  const { count } = await tx
    .selectFrom('payoutReturnLines as line')
    .innerJoin('payoutReturns as returned', 'returned.id', 'line.returnId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('line.payoutId', '=', id)
    .where('returned.batchPayeeId', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Locks the payouts that the transfer to a payee of a batch has paid. */
export async function lockPayoutsOfPayee(tx: Tx, batchPayeeId: number): Promise<Locked<BookablePayout>[]> {
  const rows = await tx
    .selectFrom('payouts')
    .select(['id', 'ownerId', 'totalAmountMmk', 'payableMmk', 'deductedMmk'])
    .where('batchPayeeId', '=', batchPayeeId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(asLocked)
}

/** Payouts whose transfer came back are unpaid and in no batch; what was deducted from them stays deducted. */
export async function updateReturned(tx: Tx, payouts: readonly Locked<BookablePayout>[]): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({
      paidOn: null,
      reference: null,
      accountId: null,
      batchPayeeId: null,
      paidMethodId: null,
      paidFamilyId: null,
      paidNumberKey: null,
    })
    .where('id', '=', sql<number>`any(${payouts.map(({ id }) => id)}::bigint[])`)
    .execute()
}

/** A return with its account and the admin who recorded it. */
export interface ListedReturn extends KnownReturn {
  readonly batchPayeeId: number | null
  readonly account: string | null
  readonly reason: string
  readonly returnedAt: Date
  readonly returnedByName: string | null
}

function listed(db: Db) {
  return known(db)
    .innerJoin('admins as admin', 'admin.id', 'returned.returnedBy')
    .leftJoin('payoutAccounts as account', 'account.id', 'returned.accountId')
    .leftJoin('walletFamilies as family', 'family.id', 'account.familyId')
    .select(['returned.batchPayeeId', 'returned.reason', 'returned.returnedAt', 'admin.name as returnedByName'])
    .select(sql<string | null>`family.name || ' ' || account.account_no`.as('account'))
}

/** The newest return of each unpaid payout of some that has one, by payout. */
export async function readReturns(db: Db, payoutIds: readonly number[]): Promise<Map<number, ListedReturn>> {
  if (payoutIds.length === 0) return new Map()
  const rows = await listed(db)
    .innerJoin('payoutReturnLines as line', 'line.returnId', 'returned.id')
    .innerJoin('payouts as payout', 'payout.id', 'line.payoutId')
    .select('line.payoutId')
    .where('line.payoutId', '=', sql<number>`any(${payoutIds}::bigint[])`)
    .where('payout.paidOn', 'is', null)
    .orderBy('returned.id')
    .execute()
  return new Map(rows.map((row) => [row.payoutId, row]))
}

/** Returns of the payees of a batch, by payee. */
export async function readReturnsOfBatch(db: Db, batchId: number): Promise<Map<number, ListedReturn>> {
  const rows = await listed(db)
    .innerJoin('payoutBatchPayees as payee', 'payee.id', 'returned.batchPayeeId')
    .where('payee.batchId', '=', batchId)
    .execute()
  return new Map(rows.map((row) => [row.batchPayeeId as number, row]))
}

/** The newest return of an owner of which a payout is still unpaid. */
export function findOpenReturn(db: Db, ownerId: number): Promise<ListedReturn | undefined> {
  return listed(db)
    .where('returned.ownerId', '=', ownerId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payoutReturnLines as line')
          .innerJoin('payouts as payout', 'payout.id', 'line.payoutId')
          .select('payout.id')
          .whereRef('line.returnId', '=', 'returned.id')
          .where('payout.paidOn', 'is', null),
      ),
    )
    .orderBy('returned.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns that are booked otherwise, or whose payouts do not add up to what was sent, at most 100. */
export async function listReturnDifferences(db: Db): Promise<MoneyDifference[]> {
  const { rows } = await sql<MoneyDifference>`
    with booked as (
      select posting.key, -sum(entry.amount_mmk) as amount_mmk
      from ledger_postings as posting
      join ledger_entries as entry on entry.posting_id = posting.id
      join ledger_accounts as account on account.id = entry.account_id and account.kind = 'payable'
      where posting.kind = 'payout-returned' group by posting.key
    ), lines as (
      select return_id, sum(amount_mmk) as amount_mmk from payout_return_lines group by return_id
    )
    select 'returned payout ' || returned.id as subject,
      (case when lines.amount_mmk = returned.sent_mmk then returned.sent_mmk else coalesce(lines.amount_mmk, 0) end)::bigint
        as rows_mmk,
      coalesce(booked.amount_mmk, 0)::bigint as ledger_mmk
    from payout_returns as returned
    left join lines on lines.return_id = returned.id
    left join booked on booked.key = 'payout-returned:' || returned.id
    where returned.sent_mmk <> coalesce(booked.amount_mmk, 0) or returned.sent_mmk <> coalesce(lines.amount_mmk, 0)
    order by returned.id limit 100`.execute(db)
  return rows
}
