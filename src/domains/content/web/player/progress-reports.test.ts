import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { LessonProgress, ProgressItem } from '#domains/learning/contract/progress.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { backgroundApi } from '#platform/web/api/browser-api.ts'
import { countUnsentProgress } from '#platform/web/offline/unsent-progress.ts'
import { toastStore } from '#platform/web/toasts/toasts.ts'
import { positionBeforeOther } from './own-positions.ts'
import { keepProgress, keptRanges, keptTicks, resumePosition, sendProgress, tickLesson } from './progress-reports.ts'

const values = new Map<string, string>()
let sent: ProgressItem[][]
let isConnected: boolean
/** By how many milliseconds the server's clock is ahead; without it replies do not say what time it is. */
let serverAhead: number | undefined

function logIn(id: number): void {
  values.set('pyinnya.session', JSON.stringify({ usertype: 'student', accountuser: { personal_id: id } }))
}
beforeEach(() => {
  values.clear()
  sent = []
  isConnected = true
  serverAhead = undefined
  const localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  vi.stubGlobal('localStorage', localStorage)
  vi.useFakeTimers({ now: new Date('2026-11-27T08:00:00Z') })
  vi.spyOn(backgroundApi, 'call').mockImplementation((async (
    _call: unknown,
    input: { body: { items: ProgressItem[] } },
  ) => {
    if (!isConnected) throw new Error('no connection')
    sent.push(input.body.items)
    const server_time = serverAhead === undefined ? undefined : new Date(Date.now() + serverAhead).toISOString()
    return { merged: [], dropped: [], server_time }
  }) as typeof backgroundApi.call)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  logIn(1)
})

/** Nothing more fits into the browser's storage. */
function fillStorage(): void {
  window.localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
}

test('what is played is reported where storage is full', async () => {
  fillStorage()
  keepProgress('7', { ranges: [[0, 5]], position: 5, account: 1 })
  keepProgress('7', { ranges: [[5, 9]], position: 9, account: 1 })
  await sendProgress()
  expect(sent).toMatchObject([[{ content_id: 7, ranges: [[0, 9]], position: 9 }]])
  await sendProgress()
  expect(sent).toHaveLength(1)
  await tickLesson(8, { finished: true, position: 0 })
  expect(sent[1]).toMatchObject([{ content_id: 8 }, { content_id: 8, finished: true }])
})

test('where storage is full and there is no connection, the page says once that it has to stay open', async () => {
  fillStorage()
  isConnected = false
  keepProgress('7', { ranges: [[0, 5]], position: 5, account: 1 })
  await sendProgress()
  keepProgress('7', { ranges: [[5, 9]], position: 9, account: 1 })
  await sendProgress()
  expect(toastStore.current().map(({ text }) => text)).toEqual([m.content_progress_not_kept()])
  expect([1, 2].map(countUnsentProgress), 'what a log-out would lose').toEqual([1, 0])
  vi.advanceTimersByTime(5000)
  // The next person sends none of it.
  logIn(2)
  isConnected = true
  await sendProgress()
  expect(sent).toEqual([])
  logIn(1)
  await sendProgress()
  expect(sent).toMatchObject([[{ content_id: 7, ranges: [[0, 9]] }]])
})

const now = () => new Date().toISOString()
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

test('a lesson that is set finished without a connection is reported with the next one', async () => {
  isConnected = false
  const at = now()
  await tickLesson(7, { finished: true, position: 20.6 })
  expect(keptTicks()).toEqual(new Map([[7, true]]))
  later(60)
  isConnected = true
  await sendProgress()
  const known = { content_id: 7, ranges: [], position: 20, at }
  expect(sent).toEqual([[known, { ...known, finished: true }]])
  expect(keptTicks().size).toBe(0)
})

test('what is played after a tick does not make the tick newer, and the last tick counts', async () => {
  isConnected = false
  await tickLesson(7, { finished: true, position: 0 })
  later(5)
  const ticked = now()
  await tickLesson(7, { finished: false, position: 0 })
  later(5)
  keepProgress('7', { ranges: [[0, 5]], position: 5, account: 1 })
  expect(keptRanges('7')).toEqual([[0, 5]])
  isConnected = true
  await sendProgress()
  expect(sent).toEqual([
    [
      { content_id: 7, ranges: [[0, 5]], position: 5, at: now() },
      { content_id: 7, ranges: [], position: 5, at: ticked, finished: false },
    ],
  ])
})

test('a tick that is set while another is sent stays for the next report', async () => {
  const first = tickLesson(7, { finished: true, position: 0 })
  later(1)
  isConnected = false
  const second = tickLesson(7, { finished: false, position: 0 })
  await Promise.all([first, second])
  expect(sent.flat().flatMap(({ finished }) => finished ?? [])).toEqual([true])
  expect(keptTicks()).toEqual(new Map([[7, false]]))
})

test('ticks of another account are neither seen nor sent', async () => {
  isConnected = false
  await tickLesson(7, { finished: true, position: 0 })
  logIn(2)
  isConnected = true
  await sendProgress()
  expect([keptTicks().size, sent.length]).toEqual([0, 0])
})

const progressAt = (position: number, at: string): LessonProgress => ({
  content_id: 7,
  ranges: [],
  finished: false,
  position,
  at,
})

test('this browser asks where to go on only where the student stopped elsewhere, later, and not close by', async () => {
  expect(positionBeforeOther('7', progressAt(760, now())), 'never watched here').toBeUndefined()
  keepProgress('7', { ranges: [[100, 200]], position: 200, account: 1 })
  await sendProgress()
  expect(positionBeforeOther('7', progressAt(200, now())), 'the own report').toBeUndefined()
  const elsewhere = new Date(Date.now() + 3_600_000).toISOString()
  expect(positionBeforeOther('7', progressAt(760, elsewhere))).toBe(200)
  expect(positionBeforeOther('7', progressAt(169, elsewhere))).toBe(200)
  expect(positionBeforeOther('7', progressAt(230, elsewhere)), 'half a minute').toBeUndefined()
  expect(positionBeforeOther('8', progressAt(760, elsewhere)), 'another lesson').toBeUndefined()
  expect(positionBeforeOther('7', undefined), 'no connection').toBeUndefined()
  logIn(2)
  expect(positionBeforeOther('7', progressAt(760, elsewhere)), 'another account').toBeUndefined()
})

test('a browser remembers the fifty lessons that were watched last', () => {
  for (let id = 1; id <= 52; id += 1) {
    later(1)
    keepProgress(String(id), { ranges: [], position: 100, account: 1 })
  }
  const elsewhere = new Date(Date.now() + 3_600_000).toISOString()
  const known = (id: string) => positionBeforeOther(id, progressAt(760, elsewhere))
  expect([known('1'), known('2'), known('3'), known('52')]).toEqual([undefined, undefined, 100, 100])
})

test('a lesson begins where this browser left it, also when that is reported and the account cannot be asked', async () => {
  const start = (progress?: LessonProgress) => resumePosition(progress, { contentId: '7' })
  keepProgress('7', { ranges: [[0, 90]], position: 90, durationSeconds: 300, account: 1 })
  await sendProgress()
  expect([sent.length, keptRanges('7')]).toEqual([1, []])
  expect(start()).toBe(90)
  const elsewhere = { content_id: 7, ranges: [], position: 200, finished: false }
  expect(start({ ...elsewhere, at: '2026-11-27T07:00:00Z' })).toBe(90)
  expect(start({ ...elsewhere, at: '2026-11-27T09:00:00Z' })).toBe(200)
  later(60)
  keepProgress('7', { ranges: [[90, 300]], position: 295, durationSeconds: 300, account: 1 })
  await sendProgress()
  expect(start()).toBe(0)
})

test('a lesson in preparation, of which a part is there, goes on at the end of that part', () => {
  keepProgress('7', { ranges: [[0, 52]], position: 52, durationSeconds: null, account: 1 })
  const start = (durationSeconds: number | null | undefined) =>
    resumePosition(progressAt(50, '2026-11-27T07:00:00Z'), { contentId: '7', durationSeconds })
  expect([start(null), start(undefined), start(75), start(60)]).toEqual([52, 52, 52, 0])
  keepProgress('7', { ranges: [[0, 52]], position: 52, durationSeconds: 60, account: 1 })
  expect([start(null), start(undefined)]).toEqual([52, 0])
})

const hour = 3_600_000

test('positions of a clock that is slow count from when they were left', async () => {
  serverAhead = 2 * hour
  keepProgress('7', { ranges: [[0, 10]], position: 10, account: 1 })
  await sendProgress()
  const times = () => sent.flat().map(({ position, at }) => [position, at])
  // This browser did not know, so what it sent is sent again with the right time.
  expect(times()).toEqual([
    [10, '2026-11-27T08:00:00.000Z'],
    [10, '2026-11-27T10:00:00.000Z'],
  ])
  sent = []
  later(60)
  isConnected = false
  keepProgress('7', { ranges: [[10, 20]], position: 20, account: 1 })
  await sendProgress()
  later(3600)
  isConnected = true
  await sendProgress()
  expect(times()).toEqual([[20, '2026-11-27T10:01:00.000Z']])
  const elsewhere = (at: string) => positionBeforeOther('7', progressAt(300, at))
  expect([elsewhere('2026-11-27T10:00:30Z'), elsewhere('2026-11-27T10:01:30Z')]).toEqual([undefined, 20])
})

test('a clock that is set back after the clocks were compared goes on from the last known time', async () => {
  serverAhead = 0
  keepProgress('7', { ranges: [[0, 10]], position: 10, account: 1 })
  await sendProgress()
  later(60)
  keepProgress('7', { ranges: [[10, 70]], position: 70, account: 1 })
  await sendProgress()
  vi.setSystemTime(new Date('2015-01-01T00:00:00Z'))
  sent = []
  keepProgress('7', { ranges: [[70, 90]], position: 90, account: 1 })
  keepProgress('7', { ranges: [[90, 95]], position: 95, account: 1 })
  serverAhead = Date.parse('2026-11-27T09:00:00Z') - Date.now()
  await sendProgress()
  keepProgress('7', { ranges: [[95, 99]], position: 99, account: 1 })
  await sendProgress()
  expect(sent.flat().map(({ position, at }) => [position, at])).toEqual([
    [95, '2026-11-27T08:01:00.002Z'],
    [99, '2026-11-27T09:00:00.000Z'],
  ])
})

test('a time that a clock that was ahead has left behind does not stay', async () => {
  later(48 * 3600)
  keepProgress('7', { ranges: [[0, 10]], position: 10, account: 1 })
  later(-48 * 3600)
  serverAhead = 0
  await sendProgress()
  keepProgress('7', { ranges: [[10, 20]], position: 20, account: 1 })
  expect(positionBeforeOther('7', progressAt(300, '2026-11-27T08:00:01Z'))).toBe(20)
})

test('what was played in more than fifty pieces is reported whole', async () => {
  const pieces = Array.from({ length: 120 }, (_, at) => [at * 10, at * 10 + 5] as const)
  keepProgress('7', { ranges: pieces, position: 5, account: 1 })
  await sendProgress()
  expect(sent.flat().map(({ ranges }) => ranges.length)).toEqual([50, 50, 20])
  expect(sent.flat().flatMap(({ ranges }) => ranges)).toEqual(pieces)
  expect(keptRanges('7')).toEqual([])
})

test('what was played in more lessons than one call takes is reported in several, at the right times', async () => {
  for (let id = 1; id <= 250; id += 1) keepProgress(String(id), { ranges: [[0, 5]], position: 5, account: 1 })
  serverAhead = hour
  await sendProgress()
  expect(sent.map((items) => [items.length, items[0]?.at])).toEqual([
    [100, '2026-11-27T08:00:00.000Z'],
    // The first reply says that the clock is slow.
    [100, '2026-11-27T09:00:00.000Z'],
    [100, '2026-11-27T09:00:00.000Z'],
    [50, '2026-11-27T09:00:00.000Z'],
  ])
  expect(new Set(sent.flat().map(({ content_id }) => content_id)).size).toBe(250)
  expect(keptRanges('250')).toEqual([])
})

test('what one account plays is neither kept nor sent for another that has logged in meanwhile', async () => {
  keepProgress('7', { ranges: [[0, 5]], position: 5, account: 1 })
  logIn(2)
  keepProgress('7', { ranges: [[5, 10]], position: 10, account: 1 })
  await sendProgress()
  expect([keptRanges('7'), sent]).toEqual([[], []])
  expect(Object.keys(Object.fromEntries(values)).filter((key) => key.endsWith('.2'))).toEqual([])
  logIn(1)
  expect(keptRanges('7')).toEqual([[0, 5]])
  // Its clock is wrong, so that it would be reported once more.
  serverAhead = 3_600_000
  const report = sendProgress()
  logIn(2)
  await report
  expect(sent.length).toBe(1)
})
