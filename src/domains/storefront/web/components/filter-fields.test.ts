import { describe, expect, test } from 'vitest'
import { caretBefore, grouped } from './filter-fields.tsx'

describe('the fee of a filter (STU-31)', () => {
  test.each([
    ['', ''],
    ['50', '50'],
    ['50000', '50,000'],
    ['1234567', '1,234,567'],
    ['50,0000', '500,000'],
    ['၁၂၀၀၀', '၁၂,၀၀၀'],
    ['50.000 Ks', '50,000'],
    ['12345678901', '123,456,789'],
  ])('%s is shown as %s', (typed, shown) => {
    expect(grouped(typed)).toBe(shown)
  })

  test('keeps the caret before the digit that it stood before', () => {
    // '1|2000' after a 1 was typed at the beginning.
    expect(caretBefore('12,000', 4)).toBe(1)
    expect(caretBefore('12,000', 3)).toBe(3)
    expect(caretBefore('12,000', 0)).toBe(6)
    expect(caretBefore('12,000', 5)).toBe(0)
  })
})
