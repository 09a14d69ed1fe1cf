import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  countKeptProgress,
  forgetKeptProgress,
  keptProgressKey,
  reportBeforeLogOut,
  sendKeptProgress,
} from './kept-progress.ts'

let storage: Record<string, string>

beforeEach(() => {
  // The keys of a storage are its own properties.
  storage = {}
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    removeItem: (key: string) => void delete storage[key],
  }
  vi.stubGlobal('localStorage', new Proxy(storage, { get: (_, name) => Reflect.get(methods, name) }))
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
})

test('what is kept is reported before the log-out, also when the code comes after it began', async () => {
  const report = vi.fn(async () => undefined)
  await sendKeptProgress(7)
  storage[keptProgressKey(7)] = JSON.stringify({ 12: {}, 13: {} })
  expect([countKeptProgress(7), countKeptProgress(8)]).toEqual([2, 0])
  const sent = sendKeptProgress(7)
  const takeBack = reportBeforeLogOut(report)
  await sent
  expect(report.mock.calls.length).toBe(1)
  takeBack()
})

test('a log-out waits three seconds at most, and leaves nothing of anybody', async () => {
  storage[keptProgressKey(7)] = JSON.stringify({ 12: {} })
  storage[keptProgressKey(8)] = 'broken'
  storage.other = 'x'
  const takeBack = reportBeforeLogOut(() => new Promise(() => undefined))
  const sent = sendKeptProgress(7)
  await vi.advanceTimersByTimeAsync(3000)
  await sent
  takeBack()
  expect(countKeptProgress(8)).toBe(0)
  forgetKeptProgress()
  expect(Object.keys(storage)).toEqual(['other'])
})
