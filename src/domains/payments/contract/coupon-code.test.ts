import { describe, expect, it } from 'vitest'
import { couponCode } from './coupon-code.ts'

describe('couponCode()', () => {
  it.each(['TET2026', 'tet 2026', 'Tet-၂၀၂၆', 'ＴＥＴ２０２６', ' TET\u200b2026 '])('reads %s', (typed) => {
    expect(couponCode(typed)).toBe('TET2026')
  })

  it.each(['', 'ABC', 'A'.repeat(21), 'သင်္ကြန်2026', '50%$', 'ÄBCDE'])('refuses "%s"', (typed) => {
    expect(couponCode(typed)).toBeUndefined()
  })
})
