import { describe, expect, test } from 'vitest'
import { amountText, feeText } from './money-text.ts'

describe('money in words and figures', () => {
  test('a fee reads as in the catalogue, an amount as on payment screens', () => {
    expect(feeText(50_000)).toBe('MMK 50,000')
    expect(amountText(50_000)).toBe('50,000Ks')
  })
  test('what costs nothing keeps its figure and says that it is free', () => {
    expect(feeText(0)).toBe('MMK 0 (အခမဲ့)')
    expect(amountText(0)).toBe('0Ks (အခမဲ့)')
  })
})
