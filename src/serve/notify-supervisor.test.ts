import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSupervisor } from '#platform/server/config.ts'
import { notifySupervisor } from './notify-supervisor.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const systemd = { NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '30000000', WATCHDOG_PID: String(process.pid) }

function saidIn(ms: number, environment: Record<string, string>): string[] {
  const said: string[] = []
  const end = notifySupervisor(readSupervisor(environment), (text) => said.push(text))
  vi.advanceTimersByTime(ms)
  end()
  vi.advanceTimersByTime(ms)
  return said
}

test('under systemd a process reports that it is ready, and then three times per watchdog period', () => {
  expect(saidIn(30_000, systemd)).toEqual(['READY=1', 'WATCHDOG=1', 'WATCHDOG=1', 'WATCHDOG=1'])
})

test('a process without a watchdog reports only that it is ready', () => {
  expect(saidIn(60_000, { ...systemd, WATCHDOG_PID: '1' })).toEqual(['READY=1'])
  expect(saidIn(60_000, { NOTIFY_SOCKET: systemd.NOTIFY_SOCKET })).toEqual(['READY=1'])
})

test('without systemd nothing is sent', () => {
  expect(saidIn(60_000, { WATCHDOG_USEC: '30000000' })).toEqual([])
})
