import { answerHours } from '#domains/payments/contract/payment-proofs.contract.ts'
import { countWaitingPayments } from '#domains/payments/server/index.ts'
import { showLedgerCheck } from '#domains/payouts/server/index.ts'
import { addDays, yangonInstant, yangonTimestamp } from '#platform/contract/calendar.ts'
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts'
import { toPage } from '#platform/contract/wire.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { adminSummary, listAudit } from '../contract/admin-desk.contract.ts'
import { auditColumns, mentionsIn } from '../contract/audit-mentions.ts'
import { countWaiting } from './admin-desk.queries.ts'
import { listAuditRows, listNamesOf } from './audit-trail.queries.ts'

const timestamp = (instant: Date | null) => instant && yangonTimestamp(instant)

/** The numbers of waiting items, and since when the oldest of each waits. */
export async function readSummary(db: Db, { role }: AdminViewer): Promise<ReplyOf<typeof adminSummary>> {
  const overdueBefore = new Date(now().getTime() - answerHours * 3_600_000)
  const [counts, payments, check] = await Promise.all([
    countWaiting(db, overdueBefore),
    countWaitingPayments(db, overdueBefore),
    role === 'moderator' ? undefined : showLedgerCheck(db),
  ])
  return {
    pending_teachers: counts.pendingTeachers,
    pending_schools: counts.pendingSchools,
    pending_courses: counts.pendingCourses,
    awaiting_proofs: payments.count,
    overdue_proofs: payments.overdue,
    unpaid_payouts: counts.unpaidPayouts,
    failed_contents: counts.failedContents,
    late_teachers: counts.lateTeachers,
    late_schools: counts.lateSchools,
    late_courses: counts.lateCourses,
    ...(check && check.count > 0 && { ledger_differences: check.count }),
    oldest: {
      teachers: timestamp(counts.oldestTeacher),
      schools: timestamp(counts.oldestSchool),
      courses: timestamp(counts.oldestCourse),
      proofs: timestamp(payments.oldest),
      payouts: timestamp(counts.oldestPayout),
      contents: timestamp(counts.oldestFailure),
    },
  }
}

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
