import { auditColumns } from '#domains/moderation/contract/audit-mentions.ts'
import { actionLabels, changesOf } from '#domains/moderation/web/components/audit-labels.ts'
import type { Db } from '#platform/server/database/connect.ts'

/** The actions and columns of a world's audit entries that the audit trail would show by their codes. */
export async function unlabelledIn(db: Db): Promise<string[]> {
  const entries = await db.selectFrom('auditLog').select(['action', 'before', 'after']).execute()
  return entries.flatMap(({ action, before, after }) => {
    const columns = new Set([before, after].flatMap((side) => Object.keys(auditColumns(side))))
    const shown = changesOf({ action, before, after }).map(({ name }) => name)
    return [
      ...(actionLabels(action) === action ? [action] : []),
      ...[...columns].filter((column) => shown.includes(column)).map((column) => `${action}: ${column}`),
    ]
  })
}
