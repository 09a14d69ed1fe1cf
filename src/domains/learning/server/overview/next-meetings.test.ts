import { expect, test } from 'vitest'
import { type MeetingTimes, nextMeetingDays } from './next-meetings.ts'

const none = {
  monday: false,
  tuesday: false,
  wednesday: false,
  thursday: false,
  friday: false,
  saturday: false,
  sunday: false,
}
/** Mondays and Wednesdays in November 2026, until 17:00; the 2nd is a Monday. */
const times: MeetingTimes = {
  ...none,
  monday: true,
  wednesday: true,
  startDate: '2026-11-03',
  endDate: '2026-11-18',
  endTime: '17:00:00',
}

test.each([
  ['before the first day', '2026-10-01', '12:00:00', ['2026-11-04', '2026-11-09', '2026-11-11']],
  ['on a day without a meeting', '2026-11-10', '12:00:00', ['2026-11-11', '2026-11-16', '2026-11-18']],
  ['while a meeting goes on', '2026-11-11', '16:59:59', ['2026-11-11', '2026-11-16', '2026-11-18']],
  ['at the end of a meeting', '2026-11-11', '17:00:00', ['2026-11-16', '2026-11-18']],
  ['on the last day', '2026-11-18', '08:00:00', ['2026-11-18']],
  ['after the last meeting', '2026-11-18', '18:00:00', []],
  ['after the last day', '2026-12-01', '08:00:00', []],
])('the next meetings %s', (_name, today, time, days) => {
  expect(nextMeetingDays(times, { today, time, max: 3 })).toEqual(days)
})

test('a class that meets once a week has its three next weeks', () => {
  const weekly = { ...none, sunday: true, startDate: '2026-11-02', endDate: '2027-02-01', endTime: '17:00:00' }
  expect(nextMeetingDays(weekly, { today: '2026-11-02', time: '08:00:00', max: 3 })).toEqual([
    '2026-11-08',
    '2026-11-15',
    '2026-11-22',
  ])
})

test('a class without a day has none', () => {
  const never = { ...none, startDate: '2026-11-02', endDate: '2027-02-01', endTime: '17:00:00' }
  expect(nextMeetingDays(never, { today: '2026-11-02', time: '08:00:00', max: 3 })).toEqual([])
})
