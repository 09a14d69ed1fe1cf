import { describe, expect, test } from 'vitest'

interface File {
  path: string
  text: string
}
const { checkRecords, checkProse } = (await import(
  new URL('../../scripts/check/records.mjs', import.meta.url).href
)) as {
  checkRecords: (files: File[]) => string[]
  checkProse: (files: File[], glossary: { retired: object[] }) => string[]
}

const TEXT =
  '# 0001 One table\n\ndate: 2026-11-21\nstatus: accepted\n\n## Context\n\nA.\n\n## Decision\n\nB.\n\n## Consequences\n\nC.\n'
const record = (text = TEXT, name = '0001-one-table.md'): File => ({ path: `docs/decisions/${name}`, text })

describe('checkRecords()', () => {
  test('accepts a record with number, date, status and sections', () => {
    expect(checkRecords([record()])).toEqual([])
  })

  test.each([
    ['no date', TEXT.replace('date: 2026-11-21', ''), 'no line'],
    ['another status', TEXT.replace('accepted', 'done'), 'no line'],
    ['a successor that does not exist', TEXT.replace('accepted', 'superseded by 0009'), 'names 0009'],
    ['another number in its title', TEXT.replace('# 0001', '# 1.'), 'does not begin'],
    ['a section missing', TEXT.replace('## Context', '## Problem'), 'lacks the sections'],
  ])('reports %s', (_, text, fault) => {
    expect(checkRecords([record(text)])).toEqual([expect.stringContaining(fault)])
  })

  test('reports a duplicate number, and a name that is no title', () => {
    expect(checkRecords([record(), record(TEXT, '0001-another.md')])).toEqual([expect.stringContaining('the number')])
    expect(checkRecords([record(TEXT, '0001_One.md')])).toEqual([expect.stringContaining('is not named')])
  })
})

describe('checkProse()', () => {
  const glossary = {
    retired: [
      { word: 'deed', use: 'action' },
      { word: 'way', use: 'via', whole: true },
    ],
  }
  const prose = (path: string, text: string) => checkProse([{ path, text }], glossary)

  test('reports a retired word with its line, in the documentation only', () => {
    expect(prose('docs/runbooks/a.md', 'One\ndeed, one way.')).toEqual([
      "docs/runbooks/a.md:2 'deed' is retired: use action",
    ])
    expect(prose('src/platform/server/pages/README.md', 'A deed.')).toHaveLength(1)
    expect(prose('README.md', 'Two deeds.')).toEqual(["README.md:1 'deeds' is retired: use action"])
    expect(prose('CHANGELOG.md', 'A deed.')).toEqual([])
  })

  test('ignores code', () => {
    expect(prose('ARCHITECTURE.md', 'The file `deed.ts`.\n```\ndeed\n```')).toEqual([])
  })
})
