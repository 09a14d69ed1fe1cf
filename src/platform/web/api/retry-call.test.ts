import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { toastStore } from '#platform/web/toasts/toasts.ts'
import { retryCall } from './retry-call.ts'

const CUT = new Error('cut')
const isAway = (outcome: number | undefined, error: unknown) => error === CUT || outcome === 503

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const shown = () => toastStore.current().map(({ text }) => text)

/** Returns the outcomes in order, then repeats the last one. */
function answering(...outcomes: (number | Error)[]) {
  return vi.fn(async () => {
    const next = outcomes.length > 1 ? outcomes.shift() : outcomes[0]
    if (next instanceof Error) throw next
    return next as number
  })
}

describe('retryCall()', () => {
  test('calls once when the server answers, also with a refusal or another error', async () => {
    for (const answer of [200, 422, 500]) {
      const attempt = answering(answer)
      expect(await retryCall(attempt, isAway)).toBe(answer)
      expect(attempt).toHaveBeenCalledTimes(1)
    }
    const broken = answering(new Error('a bug'))
    await expect(retryCall(broken, isAway)).rejects.toThrow('a bug')
    expect(broken).toHaveBeenCalledTimes(1)
  })

  test('repeats the call after a lost connection or a 503, and returns the result', async () => {
    const attempt = answering(CUT, 503, 200)
    const outcome = retryCall(attempt, isAway)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await outcome).toBe(200)
    expect(attempt).toHaveBeenCalledTimes(3)
  })

  test('gives up after the fourth attempt, within 15 seconds, with the last error', async () => {
    const [cut, away] = [answering(CUT), answering(503)]
    const begun = Date.now()
    const outcomes = Promise.allSettled([retryCall(cut, isAway), retryCall(away, isAway)])
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await outcomes).toEqual([
      { status: 'rejected', reason: CUT },
      { status: 'fulfilled', value: 503 },
    ])
    expect([cut, away].map(({ mock }) => mock.calls.length)).toEqual([4, 4])
    expect(Date.now() - begun).toBeLessThanOrEqual(15_000)
  })

  test('starts no attempt after 15 seconds, however long each takes', async () => {
    const slow = vi.fn(() => new Promise<number>((resolve) => setTimeout(() => resolve(503), 7_000)))
    const outcome = retryCall(slow, isAway)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await outcome).toBe(503)
    expect(slow).toHaveBeenCalledTimes(2)
  })

  test('shows a message after two seconds, once for all calls, until the last one has ended', async () => {
    const [one, other] = [retryCall(answering(CUT, CUT, 200), isAway), retryCall(answering(CUT, CUT, CUT, 200), isAway)]
    await vi.advanceTimersByTimeAsync(1_900)
    expect(shown()).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(shown()).toEqual([m.platform_connecting_again()])
    await vi.advanceTimersByTimeAsync(3_000)
    await one
    expect(shown()).toEqual([m.platform_connecting_again()])
    await vi.advanceTimersByTimeAsync(5_000)
    await other
    expect(shown()).toEqual([])
  })

  test('shows no message when the second attempt succeeds', async () => {
    const outcome = retryCall(answering(503, 200), isAway)
    await vi.advanceTimersByTimeAsync(1_600)
    expect([await outcome, shown()]).toEqual([200, []])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(shown()).toEqual([])
  })
})
