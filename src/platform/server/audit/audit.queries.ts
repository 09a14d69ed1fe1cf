import { now } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'

export interface AuditEntry {
  actorType: 'admin' | 'teacher' | 'school' | 'student' | 'system'
  /** Absent for actions of the system. */
  actorId: number | null
  /** The domain's noun and a verb: `enrolment.approve`. */
  action: string
  /** Kind and id of the target: `enrolment:12`. */
  target: string
  /** The changed values before and after; without passwords and tokens. */
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
