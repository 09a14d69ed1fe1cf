import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { ClassPage } from '../../contract/classes.contract.ts'

interface ClassFacts extends Pick<ClassPage, 'attendClass' | 'enroll_end_date'> {
  class: Pick<ClassPage['class'], 'class_std_status' | 'end_access_date'>
}

/**
 * The label of a class's action. A pending or valid enrolment, and any enrolment in a full class, links to the
 * class; a student whose access has ended may enrol again.
 *
 * @see E-ENR-05, E-ENR-07, OP-088
 */
export function classAction({ class: row, attendClass, enroll_end_date }: ClassFacts, today: CalendarDay): string {
  if (attendClass) return m.storefront_my_application()
  if (enroll_end_date !== 1) return row.class_std_status ? m.storefront_my_application() : m.storefront_closed()
  const isOver = row.end_access_date !== null && row.end_access_date < today
  return row.class_std_status === EnrolmentStatus.approved && isOver ? m.storefront_enrol_again() : m.storefront_enrol()
}
