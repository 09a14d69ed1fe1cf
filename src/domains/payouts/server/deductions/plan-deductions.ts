import type { Db } from '#platform/server/database/connect.ts'
import { type FreePayout, listFreePayouts } from '../batches/batch-payees.queries.ts'
import { transferredMmk } from '../transferred-amount.ts'
import { deductedMmk, listUnrecorded } from './deduct-voided.ts'
import { readOpenDeductions } from './deductions.queries.ts'

/** Deducts what is open from the payouts, oldest first, as much of each as it has. */
export function withDeductions<Free extends FreePayout>(payouts: readonly Free[], openMmk: number): Free[] {
  let restMmk = openMmk
  return payouts.map((payout) => {
    const takenMmk = deductedMmk(transferredMmk(payout), restMmk)
    restMmk -= takenMmk
    return { ...payout, deductedMmk: payout.deductedMmk + takenMmk }
  })
}

/**
 * What each unpaid payout of owners outside batches keeps when it is paid now, in kyat by payout id: what a batch would
 * deduct from it, with the voids that no run has recorded yet.
 *
 * @see docs/decisions/0377-single-payouts-make-up-for-voids.md
 */
export async function planDeductions(db: Db, ownerIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ownerIds.length === 0) return new Map()
  const open = await readOpenDeductions(db, ownerIds)
  for (const { ownerId, netMmk } of await listUnrecorded(db, ownerIds)) {
    open.set(ownerId, (open.get(ownerId) ?? 0) + netMmk)
  }
  const byOwner = Map.groupBy(await listFreePayouts(db, ownerIds), ({ ownerId }) => ownerId)
  return new Map(
    [...byOwner].flatMap(([ownerId, own]) =>
      withDeductions(own, open.get(ownerId) ?? 0).map(({ id, deductedMmk: keptMmk }) => [id, keptMmk] as const),
    ),
  )
}
