import { sql } from 'kysely'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { ReasonKind, ReasonPreset } from '../../contract/reason-presets.contract.ts'

/** The oldest first. */
export function listPresets(db: Db): Promise<ReasonPreset[]> {
  return db
    .selectFrom('reasonPresets')
    .select([sql<ReasonKind>`kind`.as('kind'), 'reason', 'shown'])
    .orderBy('changedAt')
    .orderBy('reason')
    .execute()
}

export async function upsertPreset(tx: Tx, adminId: number, { kind, reason, shown }: ReasonPreset): Promise<void> {
  const change = { shown, changedBy: adminId, changedAt: now() }
  await tx
    .insertInto('reasonPresets')
    .values({ kind, reason, ...change })
    .onConflict((conflict) => conflict.columns(['kind', 'reason']).doUpdateSet(change))
    .execute()
}
