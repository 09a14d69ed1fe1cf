import { sql } from 'kysely'
import type { MoneyDifference } from '#domains/payments/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'

/** Why the ledger was compared: every night, after a wallet was closed for a day, or because somebody asked. */
export type CheckCause = 'night' | 'day_close' | 'admin' | 'command'

interface NewCheck {
  readonly cause: CheckCause
  readonly checkedAt: Date
  readonly tookMs: number
  readonly differenceCount: number
  /** The first ones. */
  readonly differences: readonly MoneyDifference[]
}
interface LedgerCheck extends NewCheck {
  readonly id: number
}

export async function insertCheck(db: Db, { differences, ...check }: NewCheck): Promise<void> {
  await db
    .insertInto('ledgerChecks')
    .values({ ...check, differences: JSON.stringify(differences) })
    .execute()
}

/** The comparison with the newest snapshot; undefined before the first one. */
export async function findNewestCheck(db: Db): Promise<LedgerCheck | undefined> {
  return db
    .selectFrom('ledgerChecks')
    .select(['id', 'checkedAt', 'tookMs', 'differenceCount'])
    .select([sql<CheckCause>`cause`.as('cause'), sql<MoneyDifference[]>`differences`.as('differences')])
    .orderBy('checkedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
