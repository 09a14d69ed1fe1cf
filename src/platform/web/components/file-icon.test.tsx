import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FileIcon } from './file-icon.tsx'

const drawn = (fileName: string) => /#([\w-]+)"/.exec(renderToStaticMarkup(<FileIcon fileName={fileName} />))?.[1]

// REQ-10
test.each([
  ['lesson.avchd', 'video'],
  ['LESSON.MP4', 'video'],
  ['notes.pdf', 'pdf'],
  ['notes.doc', 'written'],
  ['notes.docx', 'written'],
  ['notes.txt', 'document'],
  ['marks.xlsx', 'sheet'],
  ['talk.pptx', 'slides'],
])('%s has the icon of its kind: %s', (fileName, icon) => {
  expect(drawn(fileName)).toBe(icon)
})
