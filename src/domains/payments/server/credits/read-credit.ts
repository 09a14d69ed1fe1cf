import { readLiabilities } from '#domains/ledger/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'

/** Money of a payer that pays for nothing, in kyat. */
export async function readCredit(db: Db, accountId: number): Promise<number> {
  return Math.max(0, (await readLiabilities(db, 'credit', [accountId])).get(accountId) ?? 0)
}
