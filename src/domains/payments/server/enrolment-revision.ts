import type { CalendarDay } from '#platform/contract/calendar.ts'

interface EnrolmentVersionFacts {
  readonly status: number
  readonly paymentVerifiedAt: Date | null
  readonly accessEndDate: CalendarDay | null
}

/** What a decision at the desk was made from: how the enrolment stood, and the newest picture. */
export function enrolmentRevision(
  { status, paymentVerifiedAt, accessEndDate }: EnrolmentVersionFacts,
  newest: { readonly id: number } | undefined,
): string {
  return [status, paymentVerifiedAt?.getTime() ?? 0, accessEndDate ?? '-', newest?.id ?? 0].join('.')
}
