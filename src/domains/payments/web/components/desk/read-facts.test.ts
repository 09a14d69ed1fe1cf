import { expect, test } from 'vitest'
import type { QueueRow } from '../../../contract/registrations.contract.ts'
import { certainFacts, readingOf } from './read-facts.ts'

const facts = {
  ...{ number: { value: '0100393901234', sure: true }, amount: { value: 250_000, sure: true } },
  ...{ reference: null, paid_at: null, reference_agrees: null, typed_afterwards: false },
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
