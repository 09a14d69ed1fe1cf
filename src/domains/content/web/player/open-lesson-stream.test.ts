import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
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

let fetched: ReturnType<typeof vi.fn>

beforeEach(() => {
  Object.assign(state, { saved: 'ended', isOfOtherDevice: false, opened: [] })
  fetched = vi.fn(async () => Response.json({ tracks: [] }))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', fetched)
  onTestFinished(() => void vi.unstubAllGlobals())
})

const isCutOff = () => fetched.mockRejectedValue(new TypeError('Failed to fetch'))

async function open(element: Partial<HTMLVideoElement> = {}) {
  const events = { onReady: vi.fn(), onProblem: vi.fn(), onConnectionLost: vi.fn() }
  const play = { contentId: '7', stream: { address: (name: string) => name }, soundOnly: false } as const
  openLessonStream(element as HTMLVideoElement, { ...play, quality: 'auto', resumeAt: 3 }, events)
  await vi.waitFor(() => expect(state.opened.length + events.onProblem.mock.calls.length).toBe(1))
  return { events, opened: state.opened[0] }
}

test('without an answer a saved lesson says why it does not open, though the browser says it is on line', async () => {
  isCutOff()
  const cases = [
    ['ended', false, 'licence-ended'],
    ['clock-wrong', false, 'clock-wrong'],
    ['clock-wrong', true, 'other-device'],
    [new DOMException('other key', 'OperationError'), true, 'other-device'],
  ] as const
  for (const [saved, isOfOtherDevice, problem] of cases) {
    Object.assign(state, { saved, isOfOtherDevice, opened: [] })
    const { events, opened } = await open()
    expect([opened, events.onProblem.mock.calls]).toEqual([undefined, [[{ problem }]]])
  }
})

test('with an answer it is fetched, its index once, and a connection that is lost later is waited for', async () => {
  const { events, opened } = await open()
  expect(opened?.play.saved).toBeUndefined()
  expect([await opened?.play.stream.known, opened?.play.resumeAt]).toEqual([{ tracks: [] }, 3])
  opened?.events.onConnectionLost?.(true)
  expect(events.onConnectionLost.mock.calls).toEqual([[true]])
  expect([events.onProblem.mock.calls.length, opened?.isClosed]).toEqual([0, false])
})

test('a refusal is an answer, which the stream gives', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 403 }))
  const { events, opened } = await open()
  expect([await opened?.play.stream.known, events.onProblem.mock.calls]).toEqual([undefined, []])
})

test('a lesson that is not saved waits for the connection', async () => {
  state.saved = undefined
  const { events, opened } = await open()
  opened?.events.onConnectionLost?.(true)
  expect([events.onConnectionLost.mock.calls, events.onProblem.mock.calls]).toEqual([[[true]], []])
})

test('without a connection, as the browser knows, nothing is fetched', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { events, opened } = await open()
  expect([opened, events.onProblem.mock.calls]).toEqual([undefined, [[{ problem: 'licence-ended' }]]])
  expect(fetched).not.toHaveBeenCalled()
})

describe('a saved lesson whose licence ends during playback', () => {
  beforeEach(() => {
    state.saved = { stream: {} }
  })

  test('says so without a connection, and stays where it was', async () => {
    isCutOff()
    const { events, opened } = await open({ currentTime: 70 })
    opened?.events.onProblem({ problem: 'licence-ended' })
    await vi.waitFor(() => expect(events.onProblem.mock.calls).toEqual([[{ problem: 'licence-ended' }]]))
    expect([state.opened.length, opened?.isClosed]).toEqual([1, false])
  })

  test('goes on from the server at the same position where there is one', async () => {
    const { events, opened } = await open({ currentTime: 70 })
    opened?.events.onProblem({ problem: 'licence-ended' })
    await vi.waitFor(() => expect(state.opened.length).toBe(2))
    expect(state.opened[1]?.play).toMatchObject({ resumeAt: 70 })
    expect(state.opened[1]?.play.saved).toBeUndefined()
    expect([opened?.isClosed, events.onProblem.mock.calls]).toEqual([true, []])
  })

  test('passes every other problem on', async () => {
    const { events, opened } = await open()
    opened?.events.onProblem({ problem: 'broken', requestId: 'r-1' })
    expect(events.onProblem.mock.calls).toEqual([[{ problem: 'broken', requestId: 'r-1' }]])
  })
})
