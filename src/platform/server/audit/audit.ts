import { insertAuditEntry } from '#platform/server/audit/audit.queries.ts'
import type { Tx } from '#platform/server/database/connect.ts'

export interface AuditEntry {
  actorType: 'admin' | 'teacher' | 'school' | 'student' | 'system'
  /** Absent only for what the product does by itself. */
  actorId: number | null
  /** The room's thing and a verb: `enrolment.approve`. */
  action: string
  /** The thing and its id: `enrolment:12`. */
  target: string
  /** What the change touched, as it was and as it is; neither passwords nor tokens. */
  before?: object | null
  after?: object | null
}

/**
 * Writes down who changed what, in the transaction of the change: there is no change without its entry.
 *
 * @see SR-18
 */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await insertAuditEntry(tx, entry)
}
