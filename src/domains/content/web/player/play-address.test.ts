import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RefusedCall, UnreachableServer } from '#platform/web/api/failures.ts'
import { playAddress } from './play-address.ts'

/** A video element whose own player ends when its test says so. */
class Element extends EventTarget {
  src = ''
  currentTime = 0
  paused = true
  load = vi.fn()
  play = vi.fn(async () => {
    this.paused = false
  })
  removeAttribute = vi.fn()
  plays(at: number): void {
    this.paused = false
    this.dispatchEvent(new Event('loadedmetadata'))
    this.dispatchEvent(new Event('playing'))
    this.currentTime = Math.max(at, this.currentTime)
  }
  fails(): void {
    this.dispatchEvent(new Event('error'))
  }
}

let element: Element
const onReady = vi.fn()
const onProblem = vi.fn()
const onConnectionLost = vi.fn()
const address = vi.fn<() => Promise<string>>()
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', new EventTarget())
  element = new Element()
  let asked = 0
  address.mockImplementation(async () => `/stream-${++asked}.m3u8`)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open() {
  const close = playAddress(element as never, { address, resumeAt: () => 20 }, { onReady, onProblem, onConnectionLost })
  await wait(0)
  return close
}

test('begins where it was left', async () => {
  await open()
  expect([element.src, onReady.mock.calls.length]).toEqual(['/stream-1.m3u8', 1])
  element.dispatchEvent(new Event('loadedmetadata'))
  expect(element.currentTime).toBe(20)
})

test('says that the connection is lost, and goes on at the second where it stopped', async () => {
  await open()
  element.plays(95)
  address.mockRejectedValue(new UnreachableServer('cut'))
  element.fails()
  expect(onConnectionLost.mock.calls).toEqual([[true]])
  await wait(60_000)
  expect(onProblem).not.toHaveBeenCalled()
  address.mockResolvedValue('/stream-back.m3u8')
  window.dispatchEvent(new Event('online'))
  await wait(0)
  expect(element.src).toBe('/stream-back.m3u8')
  expect(element.play).toHaveBeenCalled()
  // A new address begins at zero.
  element.currentTime = 0
  element.plays(0)
  expect(element.currentTime).toBe(95)
  expect(onConnectionLost.mock.lastCall).toEqual([false])
  expect(onReady).toHaveBeenCalledTimes(1)
})

test('a paused lesson is there again, and does not play by itself', async () => {
  await open()
  element.plays(95)
  element.paused = true
  element.fails()
  await wait(1000)
  expect(element.play).not.toHaveBeenCalled()
  expect(onConnectionLost.mock.calls).toEqual([[true], [false]])
})

test('what fails again and again with a connection is broken, and a refusal says why', async () => {
  await open()
  for (let times = 0; times < 4; times += 1) {
    element.fails()
    await wait(30_000)
  }
  expect(onProblem.mock.calls).toEqual([[{ problem: 'broken' }]])
  address.mockRejectedValue(new RefusedCall(403, { code: 'ACCESS_ENDED' }))
  element = new Element()
  await open()
  expect(onProblem.mock.lastCall).toEqual([{ problem: 'ended' }])
})

test('nothing happens after it was closed', async () => {
  const close = await open()
  element.fails()
  close()
  await wait(60_000)
  expect(address).toHaveBeenCalledTimes(1)
})
