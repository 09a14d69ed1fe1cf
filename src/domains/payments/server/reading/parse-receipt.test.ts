import { describe, expect, test } from 'vitest'
import { parseReceipt } from './parse-receipt.ts'
import type { TextLine } from './text-line.ts'

/** A word may end with its confidence: `250,000@35`. */
function lines(...texts: string[]): TextLine[] {
  return texts.map((text, row) =>
    text.split(' ').map((word, at) => {
      const [shown = '', confidence = '95'] = word.split('@')
      return { text: shown, confidence: Number(confidence), left: at * 100, top: row * 50, width: 90, height: 30 }
    }),
  )
}
const read = (...texts: string[]) => parseReceipt(lines(...texts))

test('reads every fact of a whole receipt', () => {
  expect(
    read(
      'Payment Successful',
      '-250,000.00 (Ks)',
      'Transaction Time 14/11/2026 10:20:33',
      'Transaction No. 01003939012345678901',
      'Transfer To Ma Thiri (09420001234)',
      'Amount -250,000.00 (Ks)',
      'Notes Pyinnya 4821 7092',
    ),
  ).toEqual({
    number: { value: '01003939012345678901', sure: true },
    amount: { value: 250_000, sure: true },
    reference: { value: '48217092', sure: true },
    paidAt: { value: '2026-11-14 10:20', sure: true },
  })
})

test('a picture that is no receipt has no facts', () => {
  const nothing = { number: null, amount: null, reference: null, paidAt: null }
  expect(parseReceipt([])).toEqual(nothing)
  expect(read('Mingalaba, is the class on Saturday?', 'Call 09420001234', 'Room 204')).toEqual(nothing)
})

describe('number', () => {
  const numberIn = (...texts: string[]) => read(...texts).number

  test.each([
    ['0100 3939 0123 4567 8901', '01003939012345678901'],
    ['0100-3939-0123-4567-8901', '01003939012345678901'],
    ['562637841', '562637841'],
  ])('%s beside its label', (typed, value) => {
    expect(numberIn(`Transaction ID ${typed}`)).toEqual({ value, sure: true })
    expect(numberIn('Trans. No:', typed)).toEqual({ value, sure: true })
  })

  test('letters among digits are uncertain', () => {
    expect(numberIn('Reference Number FT26318XK9Q2')).toEqual({ value: 'FT26318XK9Q2', sure: false })
    expect(numberIn('Transaction No. O10039390123456789O1')).toEqual({ value: '01003939012345678901', sure: false })
  })

  test('without a label a long one is taken, a short one is uncertain, a phone and a balance are neither', () => {
    expect(numberIn('009 01003939012345678901')?.value).toContain('01003939012345678901')
    expect(numberIn('562637841123')).toEqual({ value: '562637841123', sure: false })
    expect(numberIn('Thiri (09420001234)', '1,250,000 Ks', '14/11/2026 10:20:33')).toBeNull()
  })

  test('low confidence and two different numbers are uncertain', () => {
    expect(numberIn('Transaction No. 01003939012345678901@62')).toEqual({ value: '01003939012345678901', sure: false })
    expect(numberIn('Transaction No. 01003939012345678901', 'Reference No. 01003939012345678902')?.sure).toBe(false)
  })
})

describe('amount', () => {
  const amountIn = (...texts: string[]) => read(...texts).amount

  test.each([
    ['250,000 Ks', 250_000],
    ['-250,000.00 (Ks)', 250_000],
    ['MMK 1,250,000.00', 1_250_000],
    ['250.000 MMK', 250_000],
    ['45000 Kyats', 45_000],
    ['500Ks', 500],
  ])('%s', (typed, value) => {
    expect(amountIn(`Amount ${typed}`)).toEqual({ value, sure: true })
    expect(amountIn('Amount', typed)).toEqual({ value, sure: true })
    expect(amountIn(typed)).toEqual({ value, sure: true })
  })

  test('fee and balance are no amounts, the amount comes before the total', () => {
    const row = ['Amount 250,000 Ks', 'Service Fee 500 Ks', 'Total Amount 250,500 Ks', 'Balance 1,000,000 Ks']
    expect(amountIn(...row)).toEqual({ value: 250_000, sure: true })
    expect(amountIn('Balance 1,000,000 Ks', 'Fee 0 Ks')).toBeNull()
  })

  test('what may have lost digits is no amount, or uncertain', () => {
    expect(amountIn('Amount ,021,000 Ks')).toBeNull()
    expect(amountIn('Amount 021,000 Ks')).toBeNull()
    expect(amountIn('Amount 1 274,000 Ks')).toEqual({ value: 274_000, sure: false })
    expect(amountIn('Amount 4253,000')).toBeNull()
    expect(amountIn('Amount S50,000 Ks', 'Amount 1S0,500 Ks')).toBeNull()
    expect(amountIn('Amount 250,000@60 Ks')).toEqual({ value: 250_000, sure: false })
  })

  test('two different amounts without a label are uncertain', () => {
    expect(amountIn('250,000 Ks', '1,250,000 Ks')?.sure).toBe(false)
  })
})

describe('reference', () => {
  const referenceIn = (...texts: string[]) => read(...texts).reference

  test('eight digits with a valid check digit, in one or two groups', () => {
    expect(referenceIn('Notes 48217092')).toEqual({ value: '48217092', sure: true })
    expect(referenceIn('Notes', 'Pyinnya 4821 7092')).toEqual({ value: '48217092', sure: true })
  })

  test('a wrong digit, a part of a longer number and a date are none', () => {
    expect(referenceIn('Notes 48217093')).toBeNull()
    expect(referenceIn('Transaction No. 4821 7092 1234')).toBeNull()
    expect(referenceIn('14/11/2026 10:20:33')).toBeNull()
  })
})

describe('time', () => {
  test.each([
    ['14/11/2026 10:20:33', '2026-11-14 10:20', true],
    ['2026-11-14 22:20:33', '2026-11-14 22:20', true],
    ['14 Nov 2026 10:20 PM', '2026-11-14 22:20', true],
    ['Nov 14, 2026 12:05 AM', '2026-11-14 00:05', true],
    ['05/11/2026 10:20:33', '2026-11-05 10:20', false],
    ['14/11/2026', '2026-11-14', false],
  ])('%s', (text, value, sure) => {
    expect(read(`Time ${text}`).paidAt).toEqual({ value, sure })
  })

  test('is not read from a day or an hour that does not exist', () => {
    expect(read('31/11/2026 10:20').paidAt).toBeNull()
    expect(read('14/11/2026 25:20').paidAt).toEqual({ value: '2026-11-14', sure: false })
  })
})
