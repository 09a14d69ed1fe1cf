import { beforeEach, expect, test, vi } from 'vitest'
import type { EngineEvents, EngineOptions } from './engine/engine-options.ts'
import { LicenceClosed, StreamRefused } from './engine/stream-source.ts'
import { openStream } from './open-stream.ts'

const state = vi.hoisted(() => ({
  engines: [] as { source: unknown; events: EngineEvents }[],
  hls: 0,
}))
vi.mock('./engine/open-media-source.ts', () => ({ canRunEngine: () => true }))
vi.mock('./engine/network-source.ts', () => ({ networkSource: () => 'network' }))
vi.mock('./open-hls.ts', () => ({
  openHls: () => {
    state.hls += 1
    return () => undefined
  },
}))
vi.mock('./engine/stream-engine.ts', () => ({
  StreamEngine: class {
    constructor(_element: unknown, { source }: EngineOptions, events: EngineEvents) {
      state.engines.push({ source, events })
    }
    close() {}
  },
}))

beforeEach(() => {
  Object.assign(state, { engines: [], hls: 0 })
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) })
  vi.stubGlobal('navigator', { onLine: true })
  return () => vi.unstubAllGlobals()
})

function open() {
  const onProblem = vi.fn()
  const saved = { stream: { isSaved: true } } as never
  const play = { stream: { address: (name: string) => name }, saved, soundOnly: false, quality: 'auto' as const }
  const element = { currentTime: 0 } as HTMLVideoElement
  openStream(element, { ...play, resumeAt: 0 }, { onReady: vi.fn(), onProblem })
  const fail = (error: unknown) => state.engines.at(-1)?.events.onEnd(error)
  return { onProblem, fail }
}

test.each([
  [new LicenceClosed('ended'), 'licence-ended'],
  [new LicenceClosed('clock-wrong'), 'clock-wrong'],
  [new StreamRefused(401), 'session-over'],
  [new StreamRefused(403), 'ended'],
  [new StreamRefused(422), 'app-only'],
])('%s is named, and is no failure of the engine', (error, problem) => {
  for (let times = 0; times < 3; times += 1) {
    const { onProblem, fail } = open()
    fail(error)
    expect(onProblem.mock.calls).toEqual([[{ problem }]])
  }
  expect([state.engines.length, state.hls]).toEqual([3, 0])
})

test('what cannot be read from this device is fetched, and a second failure plays by hls.js', () => {
  const { onProblem, fail } = open()
  fail(new DOMException('it is missing', 'NotFoundError'))
  expect(state.engines.map(({ source }) => source)).toEqual([{ isSaved: true }, 'network'])
  fail(new DOMException('it does not play', 'NotSupportedError'))
  expect([state.engines.length, state.hls, onProblem.mock.calls.length]).toEqual([2, 1, 0])
})
