import { expect, test } from 'vitest'
import { JOBS } from './workers.ts'

test('every scheduled job runs again after its worker was killed, instead of being parked (OPS-12)', () => {
  const scheduled = JOBS.filter(({ schedule }) => schedule !== undefined)
  expect(scheduled.length).toBeGreaterThan(5)
  expect(scheduled.filter(({ retries }) => retries.limit === 0).map(({ name }) => name)).toEqual([])
})
