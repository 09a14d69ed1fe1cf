import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

/** Bodies of requests in the order in which they came. */
let asked: string[]
let isSilent: boolean

// Other files mock what these use.
vi.resetModules()
const { sendWaiting, waitingCalls } = await import('#platform/web/offline/waiting/waiting-calls.ts')
const { keepProgress, keptRanges, sendProgress } = await import('./progress-reports.ts')
afterAll(() => void vi.resetModules())

beforeEach(() => {
  asked = []
  isSilent = true
  const values = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  values.set('pyinnya.session', JSON.stringify({ usertype: 'student', accountuser: { personal_id: 1 } }))
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', { localStorage })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', { pathname: '/' })
  const OfSite = class extends Request {
    constructor(path: string, init?: RequestInit) {
      super(new URL(path, 'http://x'), init)
    }
  }
  vi.stubGlobal('Request', OfSite)
  vi.stubGlobal('fetch', async (request: Request, { signal }: { signal: AbortSignal }) => {
    asked.push(await request.text())
    if (!isSilent) return Response.json({ merged: [], dropped: [] })
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
})

test('a report without an answer holds later ones back for 30 seconds, and is sent again with them', async () => {
  keepProgress('7', { ranges: [[0, 10]], position: 10, account: 1 })
  const first = sendProgress()
  await vi.advanceTimersByTimeAsync(20_000)
  keepProgress('7', { ranges: [[10, 20]], position: 20, account: 1 })
  void sendProgress()
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10_100)
  await first
  expect(keptRanges('7')).toEqual([[0, 20]])
  isSilent = false
  await sendProgress()
  expect(JSON.parse(asked[1] ?? '')).toMatchObject({ items: [{ content_id: 7, ranges: [[0, 20]], position: 20 }] })
  expect(keptRanges('7')).toEqual([])
})

test('a waiting call without an answer is lost after 30 seconds, stays, and is sent with the next attempt', async () => {
  const call = { key: 'k', endpoint: { method: 'POST', url: '/x' }, input: { body: {} }, subject: 's', label: 'l' }
  localStorage.setItem('pyinnya.waiting.1', JSON.stringify([{ ...call, madeAt: '2026-11-29T00:00:00Z' }]))
  const sending = sendWaiting()
  await vi.advanceTimersByTimeAsync(30_100)
  expect(await sending).toBe(true)
  expect(waitingCalls()).toHaveLength(1)
  isSilent = false
  expect(await sendWaiting()).toBe(false)
  expect(waitingCalls()).toEqual([])
  expect(asked).toHaveLength(2)
})
