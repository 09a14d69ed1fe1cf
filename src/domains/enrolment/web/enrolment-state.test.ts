import { expect, test } from 'vitest'
import { type EnrolmentStateFacts, enrolmentStateOf, mayEnrol } from './enrolment-state.ts'

const today = '2026-11-21'
const facts = (input: Partial<EnrolmentStateFacts>) => ({
  status: 1,
  endDate: null,
  fee: 50_000,
  paid: false,
  ...input,
})

test.each([
  ['none', { status: null }],
  ['unpaid', {}],
  ['waiting', { paid: true }],
  // A free class waits for its owner without a proof (OP-101).
  ['waiting', { fee: 0 }],
  ['approved', { status: 2 }],
  ['approved', { status: 2, endDate: today }],
  ['expired', { status: 2, endDate: '2026-11-20' }],
  ['rejected', { status: 3, endDate: '2026-11-20' }],
  ['finished', { status: 4 }],
  ['finished', { status: 4, endDate: today }],
  // An ended access takes precedence over the status (E-ENR-04, REQ-08).
  ['expired', { status: 4, endDate: '2026-11-20' }],
])('%s for %o', (enrolmentState, input) => {
  expect(enrolmentStateOf(facts(input), today)).toBe(enrolmentState)
})

test('a new application is possible whenever none is open', () => {
  const open = ['none', 'unpaid', 'waiting', 'approved', 'expired', 'rejected', 'finished'] as const
  expect(open.filter(mayEnrol)).toEqual(['none', 'expired', 'rejected', 'finished'])
})
