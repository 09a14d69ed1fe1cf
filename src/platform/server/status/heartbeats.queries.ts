import type { Selectable } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import type { ProcessHeartbeats } from '#platform/server/database/generated-types.ts'

export type Heartbeat = Selectable<ProcessHeartbeats>

export async function upsertHeartbeat(db: Db, heartbeat: Heartbeat): Promise<void> {
  await db
    .insertInto('processHeartbeats')
    .values(heartbeat)
    .onConflict((known) => known.column('id').doUpdateSet({ seenAt: heartbeat.seenAt }))
    .execute()
}

export async function deleteHeartbeat(db: Db, id: string): Promise<void> {
  await db.deleteFrom('processHeartbeats').where('id', '=', id).execute()
}

/** Deletes heartbeats of processes that ended without a regular stop. */
export async function deleteHeartbeatsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('processHeartbeats').where('seenAt', '<', before).execute()
}

/** Web processes first, then by start time. */
export function listHeartbeats(db: Db): Promise<Heartbeat[]> {
  return db.selectFrom('processHeartbeats').selectAll().orderBy('role').orderBy('startedAt').orderBy('id').execute()
}
