import { answerHours } from '#domains/payments/contract/payment-proofs.contract.ts'
import { countWaitingPayments } from '#domains/payments/server/index.ts'
import { showLedgerCheck } from '#domains/payouts/server/index.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { HOUR_MS } from '#platform/contract/durations.ts'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { adminSummary } from '../contract/admin-summary.contract.ts'
import { countWaiting } from './admin-summary.queries.ts'

const timestamp = (instant: Date | null) => instant && yangonTimestamp(instant)

/** The numbers of waiting items, and since when the oldest of each waits. */
export async function readSummary(db: Db, { role }: AdminViewer): Promise<ReplyOf<typeof adminSummary>> {
  const overdueBefore = new Date(now().getTime() - answerHours * HOUR_MS)
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
