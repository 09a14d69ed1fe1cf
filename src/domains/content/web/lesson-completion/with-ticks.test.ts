import { expect, test } from 'vitest'
import type { CourseOutline, OutlineLesson } from '#domains/learning/contract/outline.contract.ts'
import { Processing } from '../../contract/content-codes.ts'
import { outlineWithTicks, progressWithTicks } from './with-ticks.ts'

const lesson = (id: number, rest: Partial<OutlineLesson> = {}): OutlineLesson => ({
  id,
  content_title: '',
  o_file_name: 'lesson.mp4',
  file_size: 1,
  is_processing: Processing.completed,
  enable_pc: true,
  duration_seconds: 100,
  renditions: [],
  position: 0,
  percent: 0,
  finished: false,
  ...rest,
})

test('an outline counts what was set by hand, and no lesson that browsers do not open', () => {
  const lessons = [lesson(1, { finished: true }), lesson(2), lesson(3, { enable_pc: false })]
  const chapters = [{ id: 9, gp_name: '', lessons }]
  const outline: CourseOutline = { total: 2, done: 1, seconds_left: 100, next: null, chapters }
  expect(outlineWithTicks(outline, new Map())).toEqual(outline)
  const ticks = new Map([
    [2, true],
    [3, true],
  ])
  expect(outlineWithTicks(outline, ticks).done).toBe(2)
  const unticked = outlineWithTicks(outline, new Map([[1, false]]))
  expect([unticked.done, unticked.chapters[0]?.lessons[0]?.finished]).toEqual([0, false])
})

test('the progress of a chapter takes ticks of its own lessons, begun or not', () => {
  const begun = { content_id: 1, position: 50, percent: 50, finished: false }
  const progress = { total: 3, done: 0, lessons: [begun] }
  const ticks = new Map([
    [1, true],
    [2, true],
    [77, true],
  ])
  expect(progressWithTicks(progress, { ticks, shown: [1, 2, 3] })).toEqual({
    total: 3,
    done: 2,
    lessons: [
      { ...begun, finished: true },
      { content_id: 2, position: 0, percent: 0, finished: true },
    ],
  })
})
