import { addDays, yangonInstant, yangonTimestamp } from '#platform/contract/calendar.ts'
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts'
import { toPage } from '#platform/contract/wire.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { auditColumns, mentionsIn } from '../contract/audit-mentions.ts'
import type { listAudit } from '../contract/audit-trail.contract.ts'
import { listAuditRows, listNamesOf } from './audit-trail.queries.ts'

/** One page of the audit trail. */
export async function readAudit(db: Db, query: QueryOf<typeof listAudit>): Promise<ReplyOf<typeof listAudit>> {
  const { rows, total } = await listAuditRows(db, {
    actor: query.actor,
    target: query.target,
    area: query.area || undefined,
    since: query.from ? yangonInstant(query.from) : undefined,
    before: query.to ? yangonInstant(addDays(query.to, 1)) : undefined,
    page: query.page,
  })
  const mentioned = rows.map(({ before, after }) => [...codesIn(before), ...codesIn(after)])
  const names = await listNamesOf(db, [...new Set(mentioned.flat())])
  const entries = rows.map(({ actorName, actorCode, action, target, targetName, before, after, at }, row) => ({
    actor: actorName === actorCode ? actorCode : `${actorName} (${actorCode})`,
    actor_name: actorName,
    actor_code: actorCode,
    action,
    target,
    target_name: targetName,
    before,
    after,
    mentions: names
      .filter(({ code }) => mentioned[row]?.includes(code))
      .map(({ code, name, startDate }) => ({ code, name, start_date: startDate })),
    at: yangonTimestamp(at),
  }))
  return toPage(entries, { total, page: query.page })
}

/** The rows that one side of a change refers to by id. */
function codesIn(side: unknown): string[] {
  return Object.entries(auditColumns(side)).flatMap(([column, value]) => mentionsIn(column, value).codes)
}
