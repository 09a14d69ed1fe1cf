import type { AuditEntry } from '#platform/server/audit/audit.ts'
import { now } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'

export async function insertAuditEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('auditLog')
    .values({
      actorType: entry.actorType,
      actorId: entry.actorId,
      action: entry.action,
      target: entry.target,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      at: now(),
    })
    .execute()
}
