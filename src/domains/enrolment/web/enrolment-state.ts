import type { CalendarDay } from '#platform/contract/calendar.ts'
import { EnrolmentStatus, hasExpired } from '../contract/enrolment-status.ts'

/**
 * The state of a student's enrolment on screens; an expired access takes precedence over `approved` and `finished`.
 * `rejected` remains, because its reason is shown.
 *
 * `unpaid` and `waiting` are both pending applications: only `unpaid` requires an action of the student.
 */
export type EnrolmentState = 'none' | 'unpaid' | 'waiting' | 'approved' | 'expired' | 'rejected' | 'finished'

export interface EnrolmentStateFacts {
  /** Null without an enrolment. */
  readonly status: number | null
  readonly endDate: CalendarDay | null
  readonly fee: number
  /** A payment picture was sent. @see E-ENR-11 */
  readonly paid: boolean
}

/** @see E-ENR-03 to E-ENR-11 */
export function enrolmentStateOf(
  { status, endDate, fee, paid }: EnrolmentStateFacts,
  today: CalendarDay,
): EnrolmentState {
  if (status === null) return 'none'
  if (status === EnrolmentStatus.rejected) return 'rejected'
  if (hasExpired(endDate, today)) return 'expired'
  if (status === EnrolmentStatus.finished) return 'finished'
  if (status === EnrolmentStatus.approved) return 'approved'
  return paid || fee === 0 ? 'waiting' : 'unpaid'
}

/** Whether the state allows a new application. @see OP-088 */
export function mayEnrol(enrolmentState: EnrolmentState): boolean {
  return (
    enrolmentState === 'none' ||
    enrolmentState === 'expired' ||
    enrolmentState === 'rejected' ||
    enrolmentState === 'finished'
  )
}
