import { expect, test } from 'vitest'
import { EnrolmentStatus, wasApproved } from '../contract/enrolment-status.ts'
import { type DeciderType, mayMove } from './enrolment-states.ts'

const allowed = (by: DeciderType) =>
  [1, 2, 3, 4].flatMap((from) => [1, 2, 3, 4].filter((to) => mayMove(from, to, by)).map((to) => `${from}→${to}`))

test('an owner may accept, undo that, reject, correct a rejection and finish', () => {
  expect(allowed('owner')).toEqual(['1→2', '1→3', '2→1', '2→4', '3→2'])
})

test('only an admin may void an approval', () => {
  expect(allowed('admin')).toEqual(['1→2', '1→3', '2→1', '2→3', '2→4', '3→2'])
})

test('the system may only decide what waits: approve it, or end what was not paid in time', () => {
  expect(allowed('system')).toEqual(['1→2', '1→3'])
})

test('approved and finished students are counted', () => {
  expect(Object.values(EnrolmentStatus).filter(wasApproved)).toEqual([2, 4])
})
