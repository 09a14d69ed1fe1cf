import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openLessonStream } from './open-lesson-stream.ts'
import type { StreamPlay } from './open-stream.ts'
import type { StreamEvents } from './stream-player.ts'

const state = vi.hoisted(() => ({
  saved: undefined as unknown,
  isOfOtherDevice: false,
  opened: [] as { play: StreamPlay; events: StreamEvents; isClosed: boolean }[],
}))
vi.mock('../saved/saving-account.ts', () => ({ hasSavedDatabase: () => true }))
vi.mock('../saved/saved-source.ts', () => ({
  isOfOtherDevice: async () => state.isOfOtherDevice,
  openSaved: async () => {
    if (state.saved instanceof Error) throw state.saved
    return state.saved
  },
}))
vi.mock('./open-stream.ts', () => ({
  openStream: (_element: unknown, play: StreamPlay, events: StreamEvents) => {
    const one = { play, events, isClosed: false }
    state.opened.push(one)
    return () => {
      one.isClosed = true
    }
  },
}))

beforeEach(() => {
  Object.assign(state, { saved: 'ended', isOfOtherDevice: false, opened: [] })
  vi.stubGlobal('navigator', { onLine: true })
  onTestFinished(() => void vi.unstubAllGlobals())
})

async function open() {
  const events = { onReady: vi.fn(), onProblem: vi.fn(), onLine: vi.fn() }
  const play = { contentId: '7', stream: { address: (name: string) => name }, soundOnly: false } as const
  openLessonStream({} as HTMLVideoElement, { ...play, quality: 'auto', resumeAt: 0 }, events)
  await vi.waitFor(() => expect(state.opened.length + events.onProblem.mock.calls.length).toBe(1))
  return { events, opened: state.opened[0] }
}

test('without an answer a saved lesson says why it does not open, though the browser says it is on line', async () => {
  const cases = [
    ['ended', false, 'licence-ended'],
    ['clock-wrong', false, 'clock-wrong'],
    ['clock-wrong', true, 'other-device'],
    [new DOMException('other key', 'OperationError'), true, 'other-device'],
  ] as const
  for (const [saved, isOfOtherDevice, problem] of cases) {
    Object.assign(state, { saved, isOfOtherDevice, opened: [] })
    const { events, opened } = await open()
    opened?.events.onLine?.(true)
    expect(events.onProblem.mock.calls, problem).toEqual([[{ problem }]])
    expect([opened?.isClosed, events.onLine.mock.calls.length]).toEqual([true, 0])
  }
})

test('so it does where the other player, which is fetched, fails without a reply; a reply is named as it is', async () => {
  const first = await open()
  first.opened?.events.onProblem({ problem: 'broken' })
  expect(first.events.onProblem.mock.calls).toEqual([[{ problem: 'licence-ended' }]])
  state.opened = []
  const second = await open()
  second.opened?.events.onProblem({ problem: 'broken', requestId: 'r-1' })
  expect(second.events.onProblem.mock.calls).toEqual([[{ problem: 'broken', requestId: 'r-1' }]])
})

test('with an answer it is fetched, and a connection that is lost later is waited for', async () => {
  const { events, opened } = await open()
  expect(opened?.play.saved).toBeUndefined()
  opened?.events.onReady({ choose: () => undefined })
  opened?.events.onLine?.(true)
  expect(events.onLine.mock.calls).toEqual([[true]])
  expect([events.onProblem.mock.calls.length, opened?.isClosed]).toEqual([0, false])
})

test('a lesson that is not saved waits for the connection', async () => {
  state.saved = undefined
  const { events, opened } = await open()
  opened?.events.onLine?.(true)
  expect([events.onLine.mock.calls, events.onProblem.mock.calls]).toEqual([[[true]], []])
})

test('without a connection, as the browser knows, nothing is fetched', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { events, opened } = await open()
  expect([opened, events.onProblem.mock.calls]).toEqual([undefined, [[{ problem: 'licence-ended' }]]])
})
