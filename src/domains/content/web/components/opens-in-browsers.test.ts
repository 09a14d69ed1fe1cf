import { expect, test } from 'vitest'
import { Processing } from '../../contract/content-codes.ts'
import { isInPreparation } from './opens-in-browsers.ts'

const video = { o_file_name: 'a.mp4', is_processing: Processing.completed, enable_pc: true, renditions: [] }
const inSize = (size_bytes: number | null) => [{ name: '240p', kind: 'video' as const, size_bytes }]

test.each([
  ['a video that arrives', true, { ...video, is_processing: Processing.processing }],
  ['a video of which some qualities are prepared', true, { ...video, renditions: inSize(null) }],
  ['a video in all qualities', false, { ...video, renditions: inSize(9) }],
  ['a video for the app alone', false, { ...video, enable_pc: false, renditions: inSize(null) }],
  ['a video that could not be prepared', false, { ...video, is_processing: Processing.failed }],
  ['a PDF', false, { ...video, o_file_name: 'a.pdf' }],
  ['a table that arrives', false, { ...video, o_file_name: 'a.xlsx', is_processing: Processing.processing }],
])('%s: in preparation is %s', (_what, expected, lesson) => {
  expect(isInPreparation(lesson)).toBe(expected)
})
