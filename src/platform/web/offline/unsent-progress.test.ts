import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

type UnsentProgress = typeof import('./unsent-progress.ts')

let kept: UnsentProgress
let storage: Record<string, string>

beforeEach(async () => {
  // Who reports is state of the module, which tests of other files share.
  vi.resetModules()
  kept = await import('./unsent-progress.ts')
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
  await kept.sendUnsentProgress(7)
  storage[kept.unsentProgressKey(7)] = JSON.stringify({ 12: {}, 13: {} })
  expect([kept.countUnsentProgress(7), kept.countUnsentProgress(8)]).toEqual([2, 0])
  const sent = kept.sendUnsentProgress(7)
  const takeBack = kept.reportBeforeLogOut(report)
  await sent
  expect(report.mock.calls.length).toBe(1)
  takeBack()
})

test('what storage has no space for is counted in place of what is stored, and reported before the log-out', async () => {
  storage[kept.unsentProgressKey(7)] = JSON.stringify({ 12: {} })
  kept.unstoredProgress.set(kept.unsentProgressKey(7), JSON.stringify({ 12: {}, 13: {} }))
  kept.unstoredProgress.set(kept.unsentProgressKey(8), JSON.stringify({ 12: {} }))
  expect([7, 8, 9].map(kept.countUnsentProgress)).toEqual([2, 1, 0])
  const report = vi.fn(async () => undefined)
  const takeBack = kept.reportBeforeLogOut(report)
  await kept.sendUnsentProgress(8)
  expect(report.mock.calls.length).toBe(1)
  takeBack()
})

test('a log-out waits three seconds at most', async () => {
  storage[kept.unsentProgressKey(7)] = JSON.stringify({ 12: {} })
  storage[kept.unsentProgressKey(8)] = 'broken'
  const takeBack = kept.reportBeforeLogOut(() => new Promise(() => undefined))
  const sent = kept.sendUnsentProgress(7)
  await vi.advanceTimersByTimeAsync(3000)
  await sent
  takeBack()
  expect(kept.countUnsentProgress(8)).toBe(0)
})
