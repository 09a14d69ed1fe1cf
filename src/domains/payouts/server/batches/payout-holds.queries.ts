import { sql } from 'kysely'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'

export interface PayoutHold {
  readonly id: number
  readonly ownerId: number
  readonly reason: string
  readonly heldAt: Date
  readonly heldByName: string | null
}

/** Holds that have not ended, of all owners or of these. */
export async function readPayoutHolds(db: Db, ownerIds: readonly number[]): Promise<Map<number, PayoutHold>> {
  const rows = await db
    .selectFrom('payoutHolds as hold')
    .innerJoin('admins as admin', 'admin.id', 'hold.heldBy')
    .select(['hold.id', 'hold.ownerId', 'hold.reason', 'hold.heldAt', 'admin.name as heldByName'])
    .where('hold.releasedAt', 'is', null)
    .where('hold.ownerId', '=', sql<number>`any(${ownerIds}::bigint[])`)
    .execute()
  return new Map(rows.map((hold) => [hold.ownerId, hold]))
}

/** Returns whether the owner was not on hold before. */
export async function insertPayoutHold(
  tx: Tx,
  hold: { ownerId: number; reason: string; heldBy: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payoutHolds')
    .values({ ...hold, heldAt: now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Returns whether the owner was on hold. */
export async function setPayoutHoldReleased(tx: Tx, ownerId: number, adminId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payoutHolds')
    .set({ releasedBy: adminId, releasedAt: now() })
    .where('ownerId', '=', ownerId)
    .where('releasedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
