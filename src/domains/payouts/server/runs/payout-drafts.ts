import type { PayableEnrolment } from '#domains/enrolment/server/index.ts'
import type { CalendarDay } from '#platform/contract/calendar.ts'

/** What a draft is made from. */
export type DraftedEnrolment = Pick<PayableEnrolment, 'id' | 'classId' | 'courseId' | 'ownerId' | 'feeMmk' | 'earnedOn'>

/** A payout before it is inserted: one class, or one video course in one month. */
interface PayoutDraft {
  readonly courseId: number
  readonly classId: number | null
  /** First day of the month; null for a class. */
  readonly periodMonth: CalendarDay | null
  readonly ownerId: number
  readonly enrolmentIds: readonly number[]
  /** The fee of the newest enrolment, for display on the invoice. The total is the sum of what each student paid. */
  readonly unitFeeMmk: number
  readonly totalAmountMmk: number
}

/**
 * Groups enrolments into payouts, ordered by the start of their period.
 *
 * @param earnings - in kyat by enrolment id; an enrolment without earnings is in no payout
 * @see OP-109
 */
export function toPayoutDrafts(
  enrolments: readonly DraftedEnrolment[],
  earnings: ReadonlyMap<number, number>,
): PayoutDraft[] {
  const earning = enrolments.filter(({ id }) => earnings.has(id))
  const groups = Map.groupBy(earning, ({ classId, courseId, earnedOn }) =>
    classId === null ? `course:${courseId}:${firstOfMonth(earnedOn)}` : `class:${classId}`,
  )
  return [...groups.values()].flatMap((group) => {
    const newest = group.at(-1)
    if (!newest) return []
    return {
      courseId: newest.courseId,
      classId: newest.classId,
      periodMonth: newest.classId === null ? firstOfMonth(newest.earnedOn) : null,
      ownerId: newest.ownerId,
      enrolmentIds: group.map(({ id }) => id),
      unitFeeMmk: newest.feeMmk,
      totalAmountMmk: group.reduce((sum, { id }) => sum + (earnings.get(id) ?? 0), 0),
    }
  })
}

/** The amount for the payee after commission; a fraction of a kyat stays with the product. @see OP-110, P-INV-08 */
export function payableMmk(totalAmountMmk: number, percentage: number): number {
  return Math.floor((totalAmountMmk * (100 - percentage)) / 100)
}

function firstOfMonth(day: CalendarDay): CalendarDay {
  return `${day.slice(0, 7)}-01`
}
