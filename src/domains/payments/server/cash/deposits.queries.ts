import { sql } from 'kysely'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLockedIfAny, type Locked } from '#platform/server/database/locked.ts'

export interface ListedDeposit {
  readonly id: number
  readonly till: string
  readonly wallet: string
  readonly amountMmk: number
  readonly takenBy: string
  readonly takenAt: Date
  readonly isMatched: boolean
  readonly undoneBy: string | null
  readonly undoneAt: Date | null
  readonly undoneReason: string | null
}

const isMatched = sql<boolean>`exists (
  select from statement_resolutions as known where known.cash_deposit_id = deposit.id and known.undone_at is null)`

export async function listDepositRows(db: Db, page: number): Promise<{ rows: ListedDeposit[]; total: number }> {
  const rows = await db
    .selectFrom('cashDeposits as deposit')
    .innerJoin('paymentMethods as till', 'till.id', 'deposit.fromMethodId')
    .innerJoin('paymentMethods as wallet', 'wallet.id', 'deposit.toMethodId')
    .innerJoin('admins as taker', 'taker.id', 'deposit.takenBy')
    .leftJoin('admins as undoer', 'undoer.id', 'deposit.undoneBy')
    .select(['deposit.id', 'till.name as till', 'wallet.name as wallet', 'deposit.amountMmk', 'deposit.takenAt'])
    .select(['taker.name as takenBy', 'undoer.name as undoneBy', 'deposit.undoneAt', 'deposit.undoneReason'])
    .select(isMatched.as('isMatched'))
    .orderBy('deposit.id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  const { total } = await db
    .selectFrom('cashDeposits')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

interface TakenCash {
  readonly id: number
  readonly fromMethodId: number
  readonly toMethodId: number
  readonly amountMmk: number
  readonly undoneAt: Date | null
}

const deposits = (db: Db, id: number) =>
  db
    .selectFrom('cashDeposits')
    .select(['id', 'fromMethodId', 'toMethodId', 'amountMmk', 'undoneAt'])
    .where('id', '=', id)

/** Locks cash that was taken to a bank, so that no row of a statement is explained with it meanwhile. */
export async function lockDeposit(tx: Tx, id: number): Promise<Locked<TakenCash> | undefined> {
  return asLockedIfAny(await deposits(tx, id).forNoKeyUpdate().executeTakeFirst())
}

/** The till from which cash was taken. */
export async function findTillOfDeposit(db: Db, id: number): Promise<number | undefined> {
  return (await deposits(db, id).executeTakeFirst())?.fromMethodId
}

/** Whether a row of a statement is explained with the cash. The caller has locked it. */
export async function isDepositMatched(tx: Tx, { id }: Locked<TakenCash>): Promise<boolean> {
  const row = await tx
    .selectFrom('statementResolutions')
    .select('id')
    .where('cashDepositId', '=', id)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateUndone(
  tx: Tx,
  { id }: Locked<TakenCash>,
  undone: { undoneBy: number; undoneReason: string },
): Promise<void> {
  await tx
    .updateTable('cashDeposits')
    .set({ ...undone, undoneAt: now() })
    .where('id', '=', id)
    .execute()
}
