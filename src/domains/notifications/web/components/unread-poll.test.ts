import { expect, test } from 'vitest'
import { pauseMs } from './unread-poll.ts'

test.each([
  ['on a usual net', undefined, 0, 30],
  ['on a fast net', { saveData: false, effectiveType: '4g' }, 0, 30],
  ['where data is saved', { saveData: true, effectiveType: '4g' }, 0, 120],
  ['on a slow net', { effectiveType: 'slow-2g' }, 0, 120],
  ['after one failure', undefined, 1, 60],
  ['after many failures', undefined, 30, 480],
])('the bell waits %s', (_where, net, failures, seconds) => {
  expect(pauseMs(net, failures)).toBe(seconds * 1000)
})
