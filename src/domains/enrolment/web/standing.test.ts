import { expect, test } from 'vitest'
import { mayEnrol, type StandingFacts, standingOf } from './standing.ts'

const today = '2026-11-21'
const facts = (given: Partial<StandingFacts>) => ({ status: 1, endDate: null, fee: 50_000, paid: false, ...given })

test.each([
  ['none', { status: null }],
  ['unpaid', {}],
  ['waiting', { paid: true }],
  ['waiting', { fee: 0 }],
  ['approved', { status: 2 }],
  ['approved', { status: 2, endDate: today }],
  ['expired', { status: 2, endDate: '2026-11-20' }],
  ['rejected', { status: 3, endDate: '2026-11-20' }],
  ['finished', { status: 4, endDate: '2026-11-20' }],
])('%s for %o', (standing, given) => {
  expect(standingOf(facts(given), today)).toBe(standing)
})

test('a new application is possible wherever none is open', () => {
  const open = ['none', 'unpaid', 'waiting', 'approved', 'expired', 'rejected', 'finished'] as const
  expect(open.filter(mayEnrol)).toEqual(['none', 'expired', 'rejected', 'finished'])
})
