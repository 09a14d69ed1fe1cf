import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const biome = resolve('node_modules/.bin/biome')
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'biome-'))
  copyFileSync('biome.json', join(folder, 'biome.json'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Biome's messages for a file at `path`, with the configuration of the tree. */
function complaints(path: string, text: string): string[] {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
  const { stdout, stderr, status } = spawnSync(biome, ['lint', '--vcs-enabled=false', path], {
    cwd: folder,
    encoding: 'utf8',
  })
  rmSync(join(folder, path))
  const rules = [...new Set([...`${stdout}${stderr}`.matchAll(/lint\/\w+\/(\w+)/g)].map(([, rule = '']) => rule))]
  if ((status === 0) !== (rules.length === 0)) throw new Error(`${stdout}${stderr}`)
  return rules
}

const lines = (count: number) => Array.from({ length: count }, (_, index) => `  use(${index})`).join('\n')
const functionOf = (count: number) => `export function run(use: (n: number) => void): void {\n${lines(count)}\n}\n`

test('a function ends after 60 lines, a component after 120', () => {
  expect(complaints('src/long.ts', functionOf(58))).toEqual([])
  expect(complaints('src/long.ts', functionOf(61))).toEqual(['noExcessiveLinesPerFunction'])
  expect(complaints('src/long.tsx', functionOf(61))).toEqual([])
  expect(complaints('src/long.tsx', functionOf(121))).toEqual(['noExcessiveLinesPerFunction'])
})

test('a file ends after 300 lines, a test after 400', () => {
  const fileOf = (count: number) => Array.from({ length: count }, (_, index) => `export const a${index} = 1`).join('\n')
  expect(complaints('src/long.ts', fileOf(300))).toEqual([])
  expect(complaints('src/long.ts', fileOf(301))).toEqual(['noExcessiveLinesPerFile'])
  expect(complaints('src/long.test.ts', fileOf(400))).toEqual([])
  expect(complaints('src/long.test.ts', fileOf(401))).toEqual(['noExcessiveLinesPerFile'])
})

test.each([
  ['useMaxParams', 'export const f = (a: 1, b: 2, c: 3, d: 4) => [a, b, c, d]'],
  ['noExplicitAny', 'export const f = (a: any) => a as string'],
  ['noProcessEnv', 'export const port = process.env.PORT'],
  ['noRestrictedGlobals', "export const f = new Intl.NumberFormat('my')"],
  ['noUnusedVariables', 'const unused = 1'],
  ['noConsole', "console.log('here')"],
])('%s is refused', (rule, text) => {
  expect(complaints('src/a.ts', `${text}\n`)).toContain(rule)
})

test('a skipped or focused test is refused', () => {
  expect(complaints('src/a.test.ts', "test.skip('a', () => {})\n")).toContain('noSkippedTests')
  expect(complaints('src/a.test.ts', "test.only('a', () => {})\n")).toContain('noFocusedTests')
})

test('a file is named in kebab-case', () => {
  expect(complaints('src/myFile.ts', 'export const a = 1\n')).toEqual(['useFilenamingConvention'])
})
