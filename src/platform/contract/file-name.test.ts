import { expect, test } from 'vitest'
import { extensionOf } from './file-name.ts'

test.each([
  ['a.tar.MP4', 'mp4'],
  ['mp4', ''],
  ['a.b/c', ''],
  ['a.', ''],
])('%s has the extension %j', (fileName, extension) => {
  expect(extensionOf(fileName)).toBe(extension)
})
