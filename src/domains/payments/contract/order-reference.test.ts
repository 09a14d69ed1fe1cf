import { describe, expect, it } from 'vitest'
import { formatOrderReference, isOrderReference, ORDER_REFERENCES, orderReference } from './order-reference.ts'

const serials = Array.from({ length: 500 }, (_, index) => (index * 7_654_321) % ORDER_REFERENCES)

describe('orderReference()', () => {
  it('returns eight digits, of which the last is the check digit', () => {
    // The example of the published table: 572 has the check digit 4.
    expect(orderReference(572)).toBe('00005724')
    expect(orderReference(0)).toBe('00000000')
    expect(new Set(serials.map(orderReference)).size).toBe(serials.length)
    for (const serial of serials) expect(orderReference(serial)).toMatch(/^[0-9]{8}$/)
  })
})

describe('isOrderReference()', () => {
  it('accepts what orderReference() returns', () => {
    for (const serial of serials) expect(isOrderReference(orderReference(serial))).toBe(true)
  })

  it('detects every wrong digit', () => {
    for (const reference of serials.map(orderReference)) {
      for (let index = 0; index < reference.length; index += 1) {
        for (let digit = 0; digit < 10; digit += 1) {
          const typed = reference.slice(0, index) + digit + reference.slice(index + 1)
          expect(isOrderReference(typed)).toBe(typed === reference)
        }
      }
    }
  })

  it('detects every swap of two adjacent digits', () => {
    for (const reference of serials.map(orderReference)) {
      for (let index = 1; index < reference.length; index += 1) {
        const [left, right] = [reference[index - 1], reference[index]]
        const typed = reference.slice(0, index - 1) + right + left + reference.slice(index + 1)
        expect(isOrderReference(typed)).toBe(typed === reference)
      }
    }
  })

  it.each(['', '1234567', '123456789', '0000572a', '၀၀၀၀၅၇၂၄'])('refuses %j', (text) => {
    expect(isOrderReference(text)).toBe(false)
  })
})

describe('formatOrderReference()', () => {
  it('groups the digits by four', () => expect(formatOrderReference('00005724')).toBe('0000 5724'))
})
