import { expect, test } from 'vitest'

type Check = (files: { path: string; text: string }[], packageJson: object) => string[]
/** The checks are plain scripts without types. */
const { checkDependencies, IMPORTED_NOWHERE } = (await import(
  new URL('../../scripts/check/dependencies.mjs', import.meta.url).href
)) as { checkDependencies: Check; IMPORTED_NOWHERE: Record<string, string> }

const exceptions = Object.fromEntries(Object.keys(IMPORTED_NOWHERE).map((name) => [name, '1.0.0']))
const faultsOf = (name: string, text: string) =>
  checkDependencies([{ path: 'src/a.ts', text }], {
    dependencies: { [name]: '1.0.0' },
    devDependencies: exceptions,
  })

test.each([
  ['kysely', "import { sql } from 'kysely'"],
  ['zod', "import * as z from 'zod/mini'"],
  ['@types/pg', "import type pg from 'pg'"],
  ['pdfjs-dist', "const pdf = await import('pdfjs-dist')"],
  ['@sparticuz/chromium', "createRequire(import.meta.url).resolve('@sparticuz/chromium')"],
])('%s is used', (name, text) => {
  expect(faultsOf(name, text)).toEqual([])
})

test.each([
  ['left-pad', "import pad from 'left-pad-2'"],
  ['left-pad', '// left-pad'],
  ['@types/left-pad', ''],
])('%s is not used by %j', (name, text) => {
  expect(faultsOf(name, text)).toEqual([expect.stringContaining(`${name} is imported nowhere`)])
})

test('an unneeded exception is a fault', () => {
  expect(faultsOf('typescript', "import ts from 'typescript'")).toEqual([expect.stringContaining('typescript')])
  const [name] = Object.keys(exceptions)
  expect(checkDependencies([], { devDependencies: { ...exceptions, [name as string]: undefined } })).toEqual([])
  expect(checkDependencies([], {})).toHaveLength(Object.keys(exceptions).length)
})
