import { type CalendarDay, compareDays } from '#platform/contract/calendar.ts'
import { type CodeOf, codes } from '#platform/contract/codes.ts'

/** Enrolment statuses; the numbers are on the wire. */
export const EnrolmentStatus = codes('EnrolmentStatus', { applying: 1, approved: 2, rejected: 3, finished: 4 })
export type EnrolmentStatus = CodeOf<typeof EnrolmentStatus>

/**
 * Whether access has ended; the last day still counts. Takes precedence over the status where that is displayed.
 *
 * @see E-ENR-04, X-DATE-03
 */
export function hasExpired(endDate: CalendarDay | null | undefined, today: CalendarDay): boolean {
  return endDate !== null && endDate !== undefined && compareDays(endDate, today) < 0
}

/** Whether an enrolment with this status was approved, also where it has ended since. @see OP-087, OP-155 */
export function wasApproved(status: EnrolmentStatus): boolean {
  return status === EnrolmentStatus.approved || status === EnrolmentStatus.finished
}

/** Whether the list of lessons is shown: approved, also after the access end. @see OP-159 */
export function seesLessonList(enrolment: { status: EnrolmentStatus } | undefined): boolean {
  return enrolment?.status === EnrolmentStatus.approved
}

/** Whether lessons are open: approved and not expired. @see E-ACC-01, SR-03 */
export function grantsAccess(
  enrolment: { status: EnrolmentStatus; accessEndDate: CalendarDay | null } | undefined,
  today: CalendarDay,
): boolean {
  return enrolment?.status === EnrolmentStatus.approved && !hasExpired(enrolment.accessEndDate, today)
}
