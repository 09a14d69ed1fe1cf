import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openHls } from './open-hls.ts'

type Listener = (event: string, data: object) => void
const state = vi.hoisted(() => ({ listeners: new Map<string, Listener>(), loads: [] as string[] }))
vi.mock('hls.js', () => ({
  default: class {
    static Events = { ERROR: 'error', MANIFEST_PARSED: 'parsed', FRAG_LOADED: 'loaded' }
    static DefaultConfig = { loader: class {} }
    levels = []
    on = (name: string, listener: Listener) => void state.listeners.set(name, listener)
    loadSource = () => void state.loads.push('source')
    startLoad = () => void state.loads.push('go on')
    attachMedia() {}
    destroy = () => void state.loads.push('end')
  },
}))

const events = { onReady: vi.fn(), onProblem: vi.fn(), onConnectionLost: vi.fn() }
const emit = (name: string, data = {}) => state.listeners.get(name)?.(name, data)
const lose = (code = 0) => emit('error', { fatal: true, type: 'networkError', response: { code } })

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  state.listeners.clear()
  state.loads = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open() {
  const close = openHls({} as never, { source: '/a.m3u8', quality: 'auto', resumeAt: 7 }, events)
  await vi.waitFor(() => expect(state.loads).toEqual(['source']))
  return close
}

test('a lost connection is said and goes on with what follows when it is back', async () => {
  await open()
  emit('parsed')
  lose()
  expect(events.onConnectionLost.mock.calls).toEqual([[true]])
  await vi.advanceTimersByTimeAsync(1000)
  lose(503)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(state.loads).toEqual(['source', 'go on', 'go on'])
  emit('loaded')
  expect(events.onConnectionLost.mock.lastCall).toEqual([false])
  expect(events.onProblem).not.toHaveBeenCalled()
})

test('a first playlist that was lost is read again', async () => {
  await open()
  lose()
  await vi.advanceTimersByTimeAsync(1000)
  expect(state.loads).toEqual(['source', 'source'])
  emit('parsed')
  expect([events.onReady.mock.calls.length, events.onConnectionLost.mock.lastCall]).toEqual([1, [false]])
})

test('a refusal ends it with its reason', async () => {
  await open()
  lose(403)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(events.onProblem.mock.calls).toEqual([[{ problem: 'ended', requestId: undefined }]])
  expect(state.loads).toEqual(['source'])
})

test('nothing is loaded after it was closed', async () => {
  const close = await open()
  emit('parsed')
  lose()
  close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.loads).toEqual(['source', 'end'])
})
