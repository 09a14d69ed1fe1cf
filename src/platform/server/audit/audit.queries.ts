import { now } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'

export interface AuditEntry {
  actorType: 'admin' | 'teacher' | 'school' | 'student' | 'system'
  /** Absent only for what the product does by itself. */
  actorId: number | null
  /** The domain's noun and a verb: `enrolment.approve`. */
  action: string
  /** The thing and its id: `enrolment:12`. */
  target: string
  /** What the change touched, as it was and as it is; neither passwords nor tokens. */
  before?: object | null
  after?: object | null
}

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
