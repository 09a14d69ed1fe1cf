import { type AuditEntry, insertAuditEntry } from '#platform/server/audit/audit.queries.ts'
import type { Tx } from '#platform/server/database/connect.ts'

export type { AuditEntry } from '#platform/server/audit/audit.queries.ts'

/** Writes an audit entry in the transaction of the change, so that neither exists without the other. @see SR-18 */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await insertAuditEntry(tx, entry)
}
