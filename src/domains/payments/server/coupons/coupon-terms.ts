import type { CalendarDay } from '#platform/contract/calendar.ts'

/** How much a coupon takes off, for what, and when. Amounts are in kyat. */
export interface CouponTerms {
  /** Either this or `amountMmk`. */
  readonly percent: number | null
  readonly amountMmk: number | null
  /** Null for all owners. */
  readonly ownerId: number | null
  readonly courseId: number | null
  readonly classId: number | null
  readonly fromDay: CalendarDay | null
  readonly untilDay: CalendarDay | null
  /** Null without a limit. */
  readonly maxUses: number | null
  readonly maxUsesEach: number
  readonly active: boolean
}

export interface CouponUseCounts {
  readonly all: number
  /** By the student who asks. */
  readonly own: number
}

interface Offer {
  readonly ownerId: number
  readonly courseId: number
  readonly classId: number | null
}

export type CouponProblem =
  | 'coupon_unknown'
  | 'coupon_not_now'
  | 'coupon_elsewhere'
  | 'coupon_used_up'
  | 'coupon_used_before'

/** Why a coupon does not apply; undefined where it does. */
export function couponProblem(
  coupon: CouponTerms,
  { offer, day, uses }: { offer: Offer; day: CalendarDay; uses: CouponUseCounts },
): CouponProblem | undefined {
  if (!coupon.active) return 'coupon_unknown'
  if ((coupon.fromDay ?? day) > day || (coupon.untilDay ?? day) < day) return 'coupon_not_now'
  const isFor = (wanted: number | null, own: number | null) => wanted === null || wanted === own
  const applies =
    isFor(coupon.ownerId, offer.ownerId) &&
    isFor(coupon.courseId, offer.courseId) &&
    isFor(coupon.classId, offer.classId)
  if (!applies) return 'coupon_elsewhere'
  if (uses.own >= coupon.maxUsesEach) return 'coupon_used_before'
  if (coupon.maxUses !== null && uses.all >= coupon.maxUses) return 'coupon_used_up'
  return undefined
}

/** What a coupon takes off a fee; never more than the fee. A fraction of a kyat stays with the fee. */
export function discountMmk({ percent, amountMmk }: CouponTerms, feeMmk: number): number {
  const wanted = percent === null ? (amountMmk ?? 0) : Math.floor((feeMmk * percent) / 100)
  return Math.min(wanted, feeMmk)
}
