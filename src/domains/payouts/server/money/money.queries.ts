import { sql } from 'kysely'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'

export interface WalletClose {
  readonly methodId: number
  readonly closingMmk: number
  readonly countedMmk: number
  readonly differenceMmk: number
  readonly reason: string | null
  readonly closedBy: number
  readonly closedAt: Date
  readonly closerName: string | null
}

function closes(db: Db) {
  return db
    .selectFrom('walletCloses as close')
    .innerJoin('admins as admin', 'admin.id', 'close.closedBy')
    .select(['close.paymentMethodId as methodId', 'close.closingMmk', 'close.countedMmk', 'close.differenceMmk'])
    .select(['close.reason', 'close.closedBy', 'close.closedAt', 'admin.name as closerName'])
}

/** Closes of a day, by wallet. */
export async function readCloses(db: Db, day: CalendarDay): Promise<Map<number, WalletClose>> {
  const rows = await closes(db).where('close.day', '=', day).execute()
  return new Map(rows.map((close) => [close.methodId, close]))
}

export function findClose(
  db: Db,
  { day, methodId }: { day: CalendarDay; methodId: number },
): Promise<WalletClose | undefined> {
  return closes(db).where('close.day', '=', day).where('close.paymentMethodId', '=', methodId).executeTakeFirst()
}

/** Difference of the last close of each wallet before a day, in kyat. */
export async function readDifferencesBefore(db: Db, day: CalendarDay): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('walletCloses')
    .distinctOn('paymentMethodId')
    .select(['paymentMethodId as methodId', 'differenceMmk'])
    .where('day', '<', day)
    .orderBy('paymentMethodId')
    .orderBy('day', 'desc')
    .execute()
  return new Map(rows.map(({ methodId, differenceMmk }) => [methodId, differenceMmk]))
}

interface NewClose {
  readonly day: CalendarDay
  readonly paymentMethodId: number
  readonly openingMmk: number
  readonly inMmk: number
  readonly outMmk: number
  readonly closingMmk: number
  readonly countedMmk: number
  readonly reason: string | null
  readonly closedBy: number
}

/** Returns whether the wallet was not closed for the day before. */
export async function insertClose(tx: Tx, close: NewClose): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('walletCloses')
    .values({ ...close, closedAt: now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Names of payment methods by id. */
export async function readMethodNames(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('paymentMethods').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Money that waits to be sent. Amounts are in kyat. */
interface WaitingMoney {
  readonly refunds: number
  readonly refundsMmk: number
  readonly payees: number
  readonly payeesMmk: number
}

export async function readWaitingMoney(db: Db): Promise<WaitingMoney> {
  const { rows } = await sql<WaitingMoney>`
    select refunds.count as refunds, refunds.amount_mmk as refunds_mmk, payees.count as payees, payees.amount_mmk as payees_mmk
    from (
      select count(*)::int as count, coalesce(sum(amount_mmk), 0)::bigint as amount_mmk
      from refunds where state in ('asked', 'approved')
    ) as refunds, (
      select count(*)::int as count, coalesce(sum(payee.total_mmk), 0)::bigint as amount_mmk
      from payout_batch_payees as payee join payout_batches as batch on batch.id = payee.batch_id
      where payee.state = 'due' and batch.state in ('waiting', 'open')
    ) as payees`.execute(db)
  const [waiting] = rows
  if (!waiting) throw new Error('counting gave no row')
  return waiting
}
