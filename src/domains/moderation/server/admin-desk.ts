import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts'
import { toPage } from '#platform/contract/wire.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { adminSummary, listAudit } from '../contract/admin-desk.contract.ts'
import { countWaiting, listAuditRows } from './admin-desk.queries.ts'

/** What waits for the team. */
export async function readSummary(db: Db): Promise<ReplyOf<typeof adminSummary>> {
  const counts = await countWaiting(db)
  return {
    pending_teachers: counts.pendingTeachers,
    pending_schools: counts.pendingSchools,
    pending_courses: counts.pendingCourses,
    awaiting_proofs: counts.awaitingProofs,
    overdue_proofs: counts.overdueProofs,
    unpaid_payouts: counts.unpaidPayouts,
    failed_contents: counts.failedContents,
  }
}

/** One page of the audit trail. */
export async function readAudit(db: Db, query: QueryOf<typeof listAudit>): Promise<ReplyOf<typeof listAudit>> {
  const { rows, total } = await listAuditRows(db, { actor: query.actor, target: query.target, page: query.page })
  const entries = rows.map(({ actorName, actorCode, action, target, before, after, at }) => ({
    actor: actorName === actorCode ? actorCode : `${actorName} (${actorCode})`,
    action,
    target,
    before,
    after,
    at: yangonTimestamp(at),
  }))
  return toPage(entries, { total, page: query.page })
}
