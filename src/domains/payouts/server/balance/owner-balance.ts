import { readLiabilities } from '#domains/ledger/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'

/** What the ledger owes an owner, in kyat. */
interface OwnerBalance {
  /** Verified fees that no payout contains yet, before the commission. */
  readonly earnedMmk: number
  /** Payouts that are not transferred yet; negative while deductions are open. */
  readonly payableMmk: number
}

export async function findOwnerBalance(db: Db, ownerId: number): Promise<OwnerBalance> {
  const [earned, payable] = await Promise.all([
    readLiabilities(db, 'earned', [ownerId]),
    readLiabilities(db, 'payable', [ownerId]),
  ])
  return { earnedMmk: earned.get(ownerId) ?? 0, payableMmk: payable.get(ownerId) ?? 0 }
}
