import { afterEach, expect, test } from 'vitest'
import { holdClockAt, now, today } from '#platform/server/clock.ts'

let release = () => {}
afterEach(() => release())

test('the day begins at midnight in Yangon, 17:30 UTC of the day before', () => {
  release = holdClockAt('2026-11-21T17:29:59.999Z')
  expect(today()).toBe('2026-11-21')
  release = holdClockAt('2026-11-21T17:30:00Z')
  expect(today()).toBe('2026-11-22')
})

test('a held clock does not advance, and a released one does', () => {
  release = holdClockAt('2020-01-01T00:00:00Z')
  expect(now().toISOString()).toBe('2020-01-01T00:00:00.000Z')
  release()
  expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(1000)
})

test('the day of an instant does not depend on the current time', () => {
  expect(today(new Date('2024-02-28T20:00:00Z'))).toBe('2024-02-29')
})
