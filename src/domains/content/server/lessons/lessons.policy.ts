import { EnrolmentStatus, grantsAccess } from '#domains/enrolment/contract/enrolment-status.ts'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import type { Enrolment } from './lessons.queries.ts'

/** A student whose enrolment was approved sees what there is, even after its last day. @see OP-159 */
export function mayList(enrolment: Enrolment | undefined): enrolment is Enrolment {
  return enrolment?.status === EnrolmentStatus.approved
}

/** Files and streams open until the end of the last day, Asia/Yangon. @see SR-03, OP-092 */
export function mayOpen(enrolment: Enrolment | undefined, today: CalendarDay): enrolment is Enrolment {
  return grantsAccess(enrolment, today)
}
