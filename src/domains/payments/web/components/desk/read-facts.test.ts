import { expect, test } from 'vitest'
import type { QueueRow } from '../../../contract/payment-queue.contract.ts'
import { certainFacts, readingOf, timeQuestion } from './read-facts.ts'

const facts = {
  number: { value: '0100393901234', sure: true },
  amount: { value: 250_000, sure: true },
  reference: null,
  paid_at: null,
  reference_agrees: null,
  typed_afterwards: false,
}
const rowWith = (...proofs: object[]) => ({ proofs }) as unknown as QueueRow

test('what was read with certainty fills the form, so that one key verifies a payment that agrees (MON-13)', () => {
  const row = rowWith({ answer: null, read: facts }, { answer: null, read: null })
  expect(certainFacts(row)).toEqual({ transaction_no: '0100393901234', amount: '250000' })
})

test('what is uncertain, or was not read, is left to be typed (MON-01)', () => {
  const unsure = { ...facts, number: { value: '0100393901234', sure: false }, amount: null }
  expect(certainFacts(rowWith({ answer: null, read: unsure }))).toEqual({ transaction_no: '', amount: '' })
  expect(certainFacts(rowWith({ answer: null, read: null }))).toEqual({ transaction_no: '', amount: '' })
})

test('an answered picture fills nothing', () => {
  expect(readingOf(rowWith({ answer: 'again', read: facts }))).toBeNull()
})

test('a receipt older than its application is asked about, one of the usual time is not', () => {
  const rowOf = (paidAt: string) => ({
    ...rowWith({
      answer: null,
      uploaded_at: '2026-11-12 18:00:00',
      read: { ...facts, paid_at: { value: paidAt, sure: true } },
    }),
    insert_time: '2026-11-10 09:00:00',
  })
  expect(timeQuestion(rowOf('2026-08-01 10:00') as QueueRow)?.detail).toContain('၁၀')
  expect(timeQuestion(rowOf('2026-11-20 10:00') as QueueRow)?.detail).toContain('၁၂')
  expect(timeQuestion(rowOf('2026-11-11 10:00') as QueueRow)).toBeUndefined()
})
