import { expect, test } from 'vitest'
import { checkUnusedExports } from '../../scripts/check/unused-exports.mjs'

const listed = 'export interface Row { id: number }\nexport const list = () => []\nexport function find() {}\n'

test('finds a type, a constant and a function that no other file imports', () => {
  expect(checkUnusedExports([{ path: 'src/rows.ts', text: listed }])).toEqual([
    'src/rows.ts:1 exports Row, which no other file imports',
    'src/rows.ts:2 exports list, which no other file imports',
    'src/rows.ts:3 exports find, which no other file imports',
  ])
})

test.each([
  ["import { find, list, type Row } from './rows.ts'"],
  ["import {\n  find as search,\n  list,\n} from './rows.ts'\nimport type { Row } from '../src/rows.ts'"],
  ["import * as rows from './rows.ts'"],
  ["const rows = await import('./rows.ts')"],
])('accepts what is imported by %s', (text) => {
  const importer = { path: 'src/other.test.ts', text }
  expect(checkUnusedExports([{ path: 'src/rows.ts', text: listed }, importer])).toEqual([])
})

test('finds the names of a pattern', () => {
  const rows = { path: 'src/rows.ts', text: 'export const [one] = [1]\nexport const { two, three: four } = {}\n' }
  expect(checkUnusedExports([rows]).map((fault) => fault.split(' ')[2])).toEqual(['one,', 'two,', 'four,'])
})

test('finds a name that an index exports and no file imports', () => {
  const index = { path: 'src/index.ts', text: "export { find } from './rows.ts'\n" }
  const rows = { path: 'src/rows.ts', text: 'export function find() {}\n' }
  expect(checkUnusedExports([index, rows])).toEqual(['src/index.ts:1 exports find, which no other file imports'])
})

test('accepts what the router reads of a screen, and nothing else of it', () => {
  const text = 'export const meta = () => []\nexport const columns = []\nexport default function Screen() {}\n'
  expect(checkUnusedExports([{ path: 'src/domains/news/web/screens/guest/news-screen.tsx', text }])).toEqual([
    'src/domains/news/web/screens/guest/news-screen.tsx:2 exports columns, which no other file imports',
  ])
})
