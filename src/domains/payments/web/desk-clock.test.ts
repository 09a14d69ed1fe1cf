import { expect, test } from 'vitest'
import { deskClock } from './desk-clock.ts'

const due = '2026-11-21 13:35:00'
const at = (time: string) => deskClock(due, new Date(`2026-11-${time}+06:30`))

test.each([
  ['a day before', '20T13:35:00', { late: false, hours: 24, minutes: 0, gone: 0, tone: 'calm' }],
  ['beyond 60 %', '21T04:05:00', { late: false, hours: 9, minutes: 30, tone: 'gold' }],
  ['in the last three hours', '21T11:20:00', { late: false, hours: 2, minutes: 15, tone: 'danger' }],
  ['late', '21T14:55:00', { late: true, hours: 1, minutes: 20, gone: 1, tone: 'danger' }],
])('%s', (_name, time, clock) => {
  expect(at(time)).toMatchObject(clock)
})
