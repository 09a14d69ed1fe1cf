import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { RefusedCall, UnreachableServer } from '#platform/web/api/failures.ts'
import type { LessonDetail } from '../../contract/lesson-detail.contract.ts'
import { pollLesson } from './use-prepared-lesson.ts'

const lesson = { id: 7 } as LessonDetail
const loadLesson = vi.fn<() => Promise<LessonDetail>>()

const read: LessonDetail[] = []
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', { visibilityState: 'visible' })
  loadLesson.mockReset().mockResolvedValue(lesson)
  vi.spyOn(browserApi, 'call').mockImplementation(loadLesson as never)
  read.length = 0
  const end = pollLesson({ via: 'class', id: '1', groupId: '2', contentId: '7' }, (found) => void read.push(found))
  onTestFinished(() => {
    end()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
})

test.each([429, 500, 503])(
  'a lesson is read again after a reply of %i, and then as often as before',
  async (status) => {
    loadLesson.mockRejectedValueOnce(new RefusedCall(status, {})).mockRejectedValueOnce(new RefusedCall(status, {}))
    await seconds(20 + 39)
    expect(loadLesson).toHaveBeenCalledTimes(1)
    await seconds(1 + 79)
    expect([loadLesson.mock.calls.length, read.length]).toEqual([2, 0])
    await seconds(1 + 20)
    expect(read).toEqual([lesson, lesson])
  },
)

test('a lost connection delays nothing', async () => {
  loadLesson.mockRejectedValueOnce(new UnreachableServer('lost'))
  await seconds(40)
  expect(read).toEqual([lesson])
})

test.each([403, 404])('a lesson is not read again after a reply of %i', async (status) => {
  loadLesson.mockRejectedValueOnce(new RefusedCall(status, {}))
  await seconds(600)
  expect([loadLesson.mock.calls.length, read.length]).toEqual([1, 0])
})
