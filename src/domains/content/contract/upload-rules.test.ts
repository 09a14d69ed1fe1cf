import { expect, test } from 'vitest'
import { contentExtensions, documentExtensions, fileProblem, olderUploadExtensions } from './upload-rules.ts'

const problemOf = (name: string, extensions: readonly string[]) => fileProblem({ name, sizeBytes: 1 }, extensions)

test('a video without the right to upload videos is refused for that reason (REQ-05)', () => {
  expect(problemOf('lesson.MP4', documentExtensions)).toBe('video_not_allowed')
  expect(problemOf('lesson.exe', documentExtensions)).toBe('file_type')
  expect(problemOf('lesson.mp4', contentExtensions)).toBeUndefined()
  // The older uploader takes only mp4 of those who have the right.
  expect(problemOf('lesson.mov', olderUploadExtensions)).toBe('file_type')
})
