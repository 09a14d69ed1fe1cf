import type { CalendarDay } from '#platform/contract/calendar.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import { today } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { EnrolmentStatus } from '../contract/enrolment-status.ts'
import { lockEnrolment, updateAccessEnd } from './enrolments.queries.ts'
import { tellStudent } from './notices.ts'

/**
 * Moves the last day of a student's access to a later one.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - not approved, without end, or replaced by a later purchase
 * @throws Refusal INVALID_INPUT - the day is over, or before the present end
 */
export async function extendAccess(
  tx: Tx,
  id: number,
  { adminId, endDate }: { adminId: number; endDate: CalendarDay },
): Promise<CalendarDay> {
  const enrolment = await lockEnrolment(tx, id)
  if (!enrolment) throw new Refusal('ENROLMENT_NOT_FOUND')
  const { status, accessEndDate, closedAt } = enrolment
  if (status !== EnrolmentStatus.approved || accessEndDate === null || closedAt !== null) {
    throw new Refusal('ENROLMENT_TRANSITION_REFUSED')
  }
  if (endDate < today()) throw invalidFields({ end_access_date: 'date_in_past' })
  if (endDate < accessEndDate) throw invalidFields({ end_access_date: 'date_order' })
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
  await tellStudent(tx, enrolment, { event: 'extended', byOwner: false })
  return endDate
}
