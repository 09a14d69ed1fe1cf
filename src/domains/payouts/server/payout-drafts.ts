import type { PayableEnrolment } from '#domains/enrolment/server/index.ts'
import type { CalendarDay } from '#platform/contract/calendar.ts'

/** A payout before it has a number: one class, or one video course in one month. */
export interface PayoutDraft {
  readonly courseId: number
  readonly classId: number | null
  /** The first of the month; null for a class. */
  readonly periodMonth: CalendarDay | null
  readonly ownerId: number
  readonly enrolmentIds: readonly number[]
  /** The fee as the newest of them paid it: the invoice names one, the total is summed from what each paid. */
  readonly unitFeeMmk: number
  readonly totalAmountMmk: number
}

/**
 * Sorts enrolments into payouts, in the order in which each began.
 *
 * @param earnings - in kyat by enrolment; one that is not in it has earned nothing and is in no payout
 * @see OP-109
 */
export function toPayoutDrafts(
  enrolments: readonly PayableEnrolment[],
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

/** What is left for the payee when the product has taken its cut; a broken kyat stays with the product. @see OP-110, P-INV-08 */
export function payableMmk(totalAmountMmk: number, percentage: number): number {
  return Math.floor((totalAmountMmk * (100 - percentage)) / 100)
}

function firstOfMonth(day: CalendarDay): CalendarDay {
  return `${day.slice(0, 7)}-01`
}
