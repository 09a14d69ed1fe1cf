import { expect, onTestFinished, test, vi } from 'vitest'
import { toSave } from './lesson-to-save.ts'

const described = {
  contentId: 7,
  via: 'class' as const,
  id: '3',
  groupId: '2',
  title: 'T',
  course: 'C',
  chapter: 'G',
  renditions: [],
  fileBytes: 1000,
}
const save = (fileName: string) => toSave({ ...described, fileName }, 'auto')

test('a PDF is saved as it is, but not in a browser that cannot show it', () => {
  expect(save('notes.pdf')).toMatchObject({ document: 'pdf', totalBytes: 1000 })
  vi.stubGlobal('AbortSignal', class {})
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(save('notes.pdf')).toBeUndefined()
  expect(save('board.png')).toMatchObject({ document: 'image' })
})
