import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UploadRow, type UploadState } from './upload-row.tsx'

const drawn = (state: UploadState, sizeBytes: number, sentBytes = sizeBytes) =>
  renderToStaticMarkup(
    <UploadRow state={state} title={'Notes'} fileName={'notes.pdf'} sizeBytes={sizeBytes} sentBytes={sentBytes} />,
  )

test('a file below a megabyte has its size in KB (REQ-12)', () => {
  expect(drawn('done', 2560)).toContain('notes.pdf · 2.50 KB')
  expect(drawn('sending', 2560, 1024)).toContain('1.00 KB / 2.50 KB')
})

test('a larger file has its size in MB', () => {
  expect(drawn('done', 1_572_864)).toContain('notes.pdf · 1.5 MB')
  expect(drawn('sending', 31_457_280, 10_240)).toContain('0.0 MB / 30 MB')
})
