import { describe, expect, it } from 'vitest'
import { type CouponTerms, couponProblem, discountMmk } from './coupon-terms.ts'

const terms: CouponTerms = {
  percent: 10,
  amountMmk: null,
  ownerId: null,
  courseId: null,
  classId: null,
  fromDay: null,
  untilDay: null,
  maxUses: null,
  maxUsesEach: 1,
  active: true,
}
const asked = {
  offer: { ownerId: 7, courseId: 8, classId: 9 },
  day: '2026-11-26',
  uses: { all: 0, own: 0 },
} as const

describe('discountMmk()', () => {
  it.each([
    [{ percent: 10 }, 45_000, 4_500],
    [{ percent: 33 }, 9_999, 3_299],
    [{ percent: 100 }, 45_000, 45_000],
    [{ percent: 1 }, 99, 0],
    [{ percent: null, amountMmk: 5_000 }, 45_000, 5_000],
    [{ percent: null, amountMmk: 50_000 }, 45_000, 45_000],
  ])('of %o on %i is %i', (changes, feeMmk, expected) => {
    expect(discountMmk({ ...terms, ...changes }, feeMmk)).toBe(expected)
  })
})

describe('couponProblem()', () => {
  it.each<[Partial<CouponTerms>, string | undefined]>([
    [{}, undefined],
    [{ active: false }, 'coupon_unknown'],
    [{ fromDay: '2026-11-26', untilDay: '2026-11-26' }, undefined],
    [{ fromDay: '2026-11-27' }, 'coupon_not_now'],
    [{ untilDay: '2026-11-25' }, 'coupon_not_now'],
    [{ ownerId: 7 }, undefined],
    [{ ownerId: 8 }, 'coupon_elsewhere'],
    [{ courseId: 8 }, undefined],
    [{ courseId: 9 }, 'coupon_elsewhere'],
    [{ classId: 9 }, undefined],
    [{ classId: 8 }, 'coupon_elsewhere'],
  ])('%o: %s', (changes, expected) => {
    expect(couponProblem({ ...terms, ...changes }, asked)).toBe(expected)
  })

  it('counts uses in all and of the student', () => {
    const limited = { ...terms, maxUses: 3, maxUsesEach: 2 }
    const problem = (all: number, own: number) => couponProblem(limited, { ...asked, uses: { all, own } })
    expect([problem(2, 1), problem(3, 1), problem(2, 2)]).toEqual([undefined, 'coupon_used_up', 'coupon_used_before'])
  })

  it('of a class does not apply to a video course', () => {
    const offer = { ...asked.offer, classId: null }
    expect(couponProblem({ ...terms, classId: 9 }, { ...asked, offer })).toBe('coupon_elsewhere')
  })
})
