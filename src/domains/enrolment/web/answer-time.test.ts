import { expect, test } from 'vitest'
import { yangonInstant } from '#platform/contract/calendar.ts'
import { answerTime } from './answer-time.ts'

// STU-08: a picture sent at 09:00 has a reply due by 09:00 of the next day.
const answerBy = '2026-03-02 09:00:00'
const afterHours = (hours: number) => new Date(yangonInstant('2026-03-01', '09:00').getTime() + hours * 3_600_000)

test.each([
  [1, { late: false, hours: 23, minutes: 0 }],
  [23, { late: false, hours: 1, minutes: 0 }],
  [23.5, { late: false, hours: 0, minutes: 30 }],
  [31, { late: true, hours: 7, minutes: 0 }],
])('%s hours after the picture', (hours, expected) => {
  expect(answerTime(answerBy, afterHours(hours))).toEqual(expected)
})
