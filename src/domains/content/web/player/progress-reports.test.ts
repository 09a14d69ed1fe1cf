import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { LessonProgress, ProgressItem } from '#domains/learning/contract/progress.contract.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { positionBeforeOther } from './own-positions.ts'
import { keepProgress, keptRanges, keptTicks, resumePosition, sendProgress, tickLesson } from './progress-reports.ts'

const values = new Map<string, string>()
let sent: ProgressItem[][]
let isConnected: boolean

function logIn(id: number): void {
  values.set('pyinnya.session', JSON.stringify({ usertype: 'student', accountuser: { personal_id: id } }))
}
beforeEach(() => {
  values.clear()
  sent = []
  isConnected = true
  const localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  vi.useFakeTimers({ now: new Date('2026-11-27T08:00:00Z') })
  vi.spyOn(browserApi, 'call').mockImplementation((async (
    _call: unknown,
    input: { body: { items: ProgressItem[] } },
  ) => {
    if (!isConnected) throw new Error('no connection')
    sent.push(input.body.items)
    return { merged: [], dropped: [] }
  }) as typeof browserApi.call)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  logIn(1)
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
  keepProgress('7', { ranges: [[0, 5]], position: 5 })
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
  ...{ content_id: 7, ranges: [], finished: false },
  position,
  at,
})

test('this browser asks where to go on only where the student stopped elsewhere, later, and not close by', async () => {
  expect(positionBeforeOther('7', progressAt(760, now())), 'never watched here').toBeUndefined()
  keepProgress('7', { ranges: [[100, 200]], position: 200 })
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
    keepProgress(String(id), { ranges: [], position: 100 })
  }
  const elsewhere = new Date(Date.now() + 3_600_000).toISOString()
  const known = (id: string) => positionBeforeOther(id, progressAt(760, elsewhere))
  expect([known('1'), known('2'), known('3'), known('52')]).toEqual([undefined, undefined, 100, 100])
})

test('a lesson begins where this browser left it, also when that is reported and the account cannot be asked', async () => {
  const start = (progress?: LessonProgress) => resumePosition(progress, { contentId: '7', durationSeconds: null })
  keepProgress('7', { ranges: [[0, 90]], position: 90, durationSeconds: 300 })
  await sendProgress()
  expect([sent.length, keptRanges('7')]).toEqual([1, []])
  expect(start()).toBe(90)
  const elsewhere = { content_id: 7, ranges: [], position: 200, finished: false }
  expect(start({ ...elsewhere, at: '2026-11-27T07:00:00Z' })).toBe(90)
  expect(start({ ...elsewhere, at: '2026-11-27T09:00:00Z' })).toBe(200)
  later(60)
  keepProgress('7', { ranges: [[90, 300]], position: 295, durationSeconds: 300 })
  await sendProgress()
  expect(start()).toBe(0)
})

test('what was played in more than fifty pieces is reported whole, and full storage is no error', async () => {
  const pieces = Array.from({ length: 120 }, (_, at) => [at * 10, at * 10 + 5] as const)
  keepProgress('7', { ranges: pieces, position: 5 })
  await sendProgress()
  expect(sent.flat().map(({ ranges }) => ranges.length)).toEqual([50, 50, 20])
  expect(sent.flat().flatMap(({ ranges }) => ranges)).toEqual(pieces)
  expect(keptRanges('7')).toEqual([])
  vi.spyOn(window.localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepProgress('7', { ranges: [[0, 5]], position: 5 })
  expect(keptRanges('7')).toEqual([])
})
