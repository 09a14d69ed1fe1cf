import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { backgroundApi, browserApi } from './browser-api.ts'
import { UnreachableServer } from './failures.ts'

const endpoint = {
  method: 'POST',
  url: '/x',
  config: { access: 'student' },
  schema: { summary: 'x', response: { 200: z.unknown() } },
} as const satisfies Endpoint

let answer: (signal: AbortSignal) => Promise<Response>

/** Like a browser, which ends a request that is aborted. */
const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

const inParts = (parts: readonly string[], pause: (signal: AbortSignal) => Promise<void>) => (signal: AbortSignal) => {
  const left = [...parts]
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    await pause(signal)
    const part = left.shift()
    if (part === undefined) controller.close()
    else controller.enqueue(new TextEncoder().encode(part))
  }
  return Promise.resolve(new Response(new ReadableStream({ pull }, { highWaterMark: 0 })))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('window', { localStorage: { getItem: () => null } })
  vi.stubGlobal('location', { pathname: '/' })
  const OfSite = class extends Request {
    constructor(path: string, init?: RequestInit) {
      super(new URL(path, 'http://x'), init)
    }
  }
  vi.stubGlobal('Request', OfSite)
  vi.stubGlobal('fetch', (request: Request, init?: RequestInit) => answer(init?.signal ?? request.signal))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What a call has come to so far. */
function outcomeOf(call: Promise<unknown>) {
  const current: { outcome: unknown } = { outcome: 'waits' }
  void call.then(
    (reply) => (current.outcome = reply),
    (error: unknown) => (current.outcome = error),
  )
  return current
}

describe('a call in the background', () => {
  test('without an answer counts as lost after 30 seconds', async () => {
    answer = never
    const current = outcomeOf(backgroundApi.call(endpoint))
    await vi.advanceTimersByTimeAsync(29_900)
    expect(current.outcome).toBe('waits')
    await vi.advanceTimersByTimeAsync(200)
    expect(current.outcome).toBeInstanceOf(UnreachableServer)
  })

  test('whose answer stops within its body counts as lost too', async () => {
    let parts = 0
    answer = inParts(['{"a":', '1}'], (signal) => (++parts === 2 ? never(signal) : Promise.resolve()))
    const current = outcomeOf(backgroundApi.call(endpoint))
    await vi.advanceTimersByTimeAsync(30_100)
    expect(current.outcome).toBeInstanceOf(UnreachableServer)
  })

  test('whose answer comes slowly is waited for', async () => {
    answer = inParts(['{"a"', ':', '1', '}'], () => new Promise((resolve) => setTimeout(resolve, 20_000)))
    const current = outcomeOf(backgroundApi.call(endpoint))
    await vi.advanceTimersByTimeAsync(100_100)
    expect(current.outcome).toEqual({ a: 1 })
  })
})

test('a call that a person waits for has no limit: made twice it might do twice what it does', async () => {
  answer = never
  const current = outcomeOf(browserApi.call(endpoint))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(current.outcome).toBe('waits')
})
