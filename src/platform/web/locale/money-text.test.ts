import { describe, expect, test } from 'vitest'
import { amountText, feeText } from './money-text.ts'

describe('formatted amounts', () => {
  test('formats a fee as in the catalogue, and an amount as on payment screens', () => {
    expect(feeText(50_000)).toBe('MMK 50,000')
    expect(amountText(50_000)).toBe('50,000Ks')
  })
  test('shows 0 with the figure, and as free', () => {
    expect(feeText(0)).toBe('MMK 0 (အခမဲ့)')
    expect(amountText(0)).toBe('0Ks (အခမဲ့)')
  })
})
