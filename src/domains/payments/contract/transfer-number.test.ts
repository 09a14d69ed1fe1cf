import { describe, expect, test } from 'vitest'
import { spellingsOf } from '#tests/support/transfer-spellings.ts'
import { statementRowOf, transferNumberKey } from './transfer-number.ts'

describe('the normal form of a transfer number', () => {
  test('is equal for every spelling of a number', () => {
    const spellings = spellingsOf('010023456789')
    expect(spellings.length).toBeGreaterThanOrEqual(500)
    for (const spelling of spellings) expect(transferNumberKey(spelling), spelling).toBe('10023456789')
  })

  test('differs when a digit or a letter differs', () => {
    const keys = ['0100 2345 6789', '0100 2345 6788', '0100 2345 678', 'A0100 2345 6789', '1010 2345 6789'].map(
      transferNumberKey,
    )
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('reads letters that look like digits beside digits, and not inside words', () => {
    expect(transferNumberKey('ဝ၁ဝဝ ၂၃၄၅ ၆ရ၈၉')).toBe('10023456789')
    expect(transferNumberKey('ရ၈၉')).toBe('789')
    expect(transferNumberKey('ရက်စွဲ ၁၂၃')).toBe('123')
    expect(transferNumberKey('ဝယ်သူ ၁၂၃')).toBe('123')
    expect(transferNumberKey('လုပ်ငန်းစဉ်အမှတ်ဝ၉၈')).toBe('98')
  })

  test('keeps letters, and drops labels before a number', () => {
    expect(transferNumberKey('gap 8899-7')).toBe('GAP88997')
    expect(transferNumberKey('Transaction No. GAP88997')).toBe('GAP88997')
    expect(transferNumberKey('ID')).toBe('ID')
    expect(transferNumberKey('Ｋ１２')).toBe('K12')
  })

  test('names a row of a statement only in the form that is made for it', () => {
    const rows = ['S17', 's-17', 'S17P2', 'S17P4', 'S17P5', 'S17P1', 'SS17', 'S1234567890', 'ST17', '17'].map((typed) =>
      statementRowOf(transferNumberKey(typed) ?? ''),
    )
    expect(rows).toEqual([17, 17, 17, 17, ...Array.from({ length: 6 }, () => undefined)])
  })

  test('of zeros only is one zero, and without letters and digits empty', () => {
    expect(transferNumberKey('000')).toBe('0')
    for (const typed of ['', ' – ', '။', 'ငွေလွှဲ']) expect(transferNumberKey(typed), typed).toBeUndefined()
  })
})
