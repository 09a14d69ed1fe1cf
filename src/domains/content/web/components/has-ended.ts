import { hasExpired } from '#domains/enrolment/contract/enrolment-status.ts'
import { yangonDay } from '#platform/contract/calendar.ts'

/** Whether the last day of access is before today in Yangon. @see OP-092 */
export function hasEnded(endDate: string | null | undefined): boolean {
  return hasExpired(endDate ?? null, yangonDay(new Date()))
}
