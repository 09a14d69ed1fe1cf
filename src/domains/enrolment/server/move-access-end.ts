import type { CalendarDay } from '#platform/contract/calendar.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { EnrolmentStatus } from '../contract/enrolment-status.ts'
import { type EnrolmentFacts, updateAccessEnd } from './enrolments.queries.ts'
import { notifyStudent } from './notices.ts'

/**
 * Sets the last day of access by hand; a past day ends access at once. The student is notified.
 *
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - not approved, or replaced by a later purchase
 */
export async function moveAccessEnd(
  tx: Tx,
  enrolment: Locked<EnrolmentFacts>,
  { adminId, endDate }: { adminId: number; endDate: CalendarDay },
): Promise<CalendarDay> {
  const { status, accessEndDate, closedAt } = enrolment
  if (status !== EnrolmentStatus.approved || closedAt !== null) {
    throw new Refusal('ENROLMENT_TRANSITION_REFUSED')
  }
  if (endDate === accessEndDate) return endDate
  await updateAccessEnd(tx, enrolment, endDate)
  await recordAudit(tx, {
    actorType: 'admin',
    actorId: adminId,
    action: 'enrolment.extend',
    target: `enrolment:${enrolment.id}`,
    before: { accessEndDate },
    after: { accessEndDate: endDate },
  })
  const later = accessEndDate !== null && endDate > accessEndDate
  await notifyStudent(tx, enrolment, { event: later ? 'extended' : 'shortened', byOwner: false, endDate })
  return endDate
}
