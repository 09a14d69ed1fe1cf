import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { isUnreadable } from './pdf-problem.ts'

test('a damaged document is distinguished from a lost connection', async () => {
  const problem = await getDocument({
    data: new TextEncoder().encode('%PDF-1.7 and nothing else'),
    verbosity: 0,
  }).promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(isUnreadable(problem)).toBe(true)
  expect(isUnreadable(new TypeError('Failed to fetch'))).toBe(false)
})
