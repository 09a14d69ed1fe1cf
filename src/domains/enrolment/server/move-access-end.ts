import type { CalendarDay } from '#platform/contract/calendar.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { EnrolmentStatus } from '../contract/enrolment-status.ts'
import { lockEnrolment, updateAccessEnd } from './enrolments.queries.ts'
import { notifyStudent } from './notices.ts'

/**
 * Sets the last day of access by hand; a past day ends access at once. The student is notified.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - not approved, or replaced by a later purchase
 */
export async function moveAccessEnd(
  tx: Tx,
  id: number,
  { adminId, endDate }: { adminId: number; endDate: CalendarDay },
): Promise<CalendarDay> {
  const enrolment = await lockEnrolment(tx, id)
  if (!enrolment) throw new Refusal('ENROLMENT_NOT_FOUND')
  const { status, accessEndDate, closedAt } = enrolment
  if (status !== EnrolmentStatus.approved || closedAt !== null) {
    throw new Refusal('ENROLMENT_TRANSITION_REFUSED')
  }
  if (endDate === accessEndDate) return endDate
  await updateAccessEnd(tx, id, endDate)
  await recordAudit(tx, {
    actorType: 'admin',
    actorId: adminId,
    action: 'enrolment.extend',
    target: `enrolment:${id}`,
    before: { accessEndDate },
    after: { accessEndDate: endDate },
  })
  const later = accessEndDate !== null && endDate > accessEndDate
  await notifyStudent(tx, enrolment, { event: later ? 'extended' : 'shortened', byOwner: false, endDate })
  return endDate
}
