import { type AuditEntry, insertAuditEntry } from '#platform/server/audit/audit.queries.ts'
import type { Tx } from '#platform/server/database/connect.ts'

export type { AuditEntry } from '#platform/server/audit/audit.queries.ts'

/**
 * Writes down who changed what, in the transaction of the change: there is no change without its entry.
 *
 * @see SR-18
 */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await insertAuditEntry(tx, entry)
}
