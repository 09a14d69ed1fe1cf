import { expect, test } from 'vitest'
import { countsAsStudent, type DeciderType, mayMove } from './enrolment-states.ts'

const allowed = (by: DeciderType) =>
  [1, 2, 3, 4].flatMap((from) => [1, 2, 3, 4].filter((to) => mayMove(from, to, by)).map((to) => `${from}→${to}`))

test('an owner accepts, rejects, corrects a rejection and finishes', () => {
  expect(allowed('owner')).toEqual(['1→2', '1→3', '2→4', '3→2'])
})

test('only an admin takes back what was approved', () => {
  expect(allowed('admin')).toEqual(['1→2', '1→3', '2→1', '2→3', '2→4', '3→2'])
})

test('the product itself only approves', () => {
  expect(allowed('system')).toEqual(['1→2'])
})

test('approved and finished students count', () => {
  expect([1, 2, 3, 4].filter(countsAsStudent)).toEqual([2, 4])
})
