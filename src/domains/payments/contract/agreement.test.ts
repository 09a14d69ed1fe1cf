import { expect, test } from 'vitest'
import { amountAgreement, numberAgreement, referenceAgreement, timeDoubt } from './agreement.ts'
import type { DeskReading } from './receipt-reading.contract.ts'

const NOTHING: DeskReading = {
  number: null,
  amount: null,
  reference: null,
  paid_at: null,
  reference_agrees: null,
  typed_afterwards: false,
}
const read = (facts: Partial<DeskReading>): DeskReading => ({ ...NOTHING, ...facts })
const number = (sure: boolean) => ({ value: '01003939012345678901', sure })

test('a number agrees when the payer typed the same in any spelling', () => {
  expect(numberAgreement(read({ number: number(true) }), '0100 3939 0123 4567 8901')).toBe('agrees')
  expect(numberAgreement(read({ number: number(true) }), '၀၁၀၀၃၉၃၉၀၁၂၃၄၅၆၇၈၉၀၁')).toBe('agrees')
  expect(numberAgreement(read({ number: number(true) }), '01003939012345678902')).toBe('differs')
})

test('an uncertain reading and a single source mark nothing', () => {
  expect(numberAgreement(read({ number: number(false) }), '01003939012345678901')).toBe('unknown')
  expect(numberAgreement(read({ number: number(true) }), null)).toBe('unknown')
  expect(numberAgreement(NOTHING, '01003939012345678901')).toBe('unknown')
})

test('a number that was typed after the reading is no second source', () => {
  const facts = read({ number: number(true), typed_afterwards: true })
  expect(numberAgreement(facts, '01003939012345678901')).toBe('unknown')
  expect(numberAgreement(facts, '01003939012345678900')).toBe('differs')
})

test('an amount agrees with what is owed, unless the payer typed another', () => {
  const facts = read({ amount: { value: 250_000, sure: true } })
  expect(amountAgreement(facts, 250_000, null)).toBe('agrees')
  expect(amountAgreement(facts, 250_000, 250_000)).toBe('agrees')
  expect(amountAgreement(facts, 250_000, 200_000)).toBe('differs')
  expect(amountAgreement(facts, 200_000, 250_000)).toBe('differs')
  expect(amountAgreement(read({ amount: { value: 250_000, sure: false } }), 250_000, 250_000)).toBe('unknown')
})

test('a reference is compared with that of the order', () => {
  const facts = { reference: { value: '48217092', sure: true } }
  expect(referenceAgreement(read({ ...facts, reference_agrees: true }))).toBe('agrees')
  expect(referenceAgreement(read({ ...facts, reference_agrees: false }))).toBe('differs')
  expect(referenceAgreement(read({ reference: { value: '48217092', sure: false }, reference_agrees: false }))).toBe(
    'unknown',
  )
  expect(referenceAgreement(NOTHING)).toBe('unknown')
})

test('the time of a receipt is doubted when it is older than the application or later than its picture', () => {
  const times = { appliedAt: '2026-11-10 09:00:00', sentAt: '2026-11-12 18:00:00' }
  const doubt = (value: string, sure = true) => timeDoubt(read({ paid_at: { value, sure } }), times)
  expect(['2026-11-08 23:59', '2026-10-10', '2025-11-11 10:00'].map((at) => doubt(at))).toEqual(
    Array.from({ length: 3 }, () => 'too-early'),
  )
  // Many transfer first and apply when they are back at the form.
  for (const at of ['2026-11-09 00:00', '2026-11-10', '2026-11-12 23:59']) expect(doubt(at), at).toBeUndefined()
  for (const at of ['2026-11-13 00:00', '2026-12-01']) expect(doubt(at), at).toBe('too-late')
  expect(doubt('2020-01-01', false)).toBeUndefined()
  expect(timeDoubt(NOTHING, times)).toBeUndefined()
})
