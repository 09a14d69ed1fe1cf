import { describe, expect, test } from 'vitest'

interface File {
  path: string
  text: string
}
const { checkCitations, checkLinks } = (await import(
  new URL('../../scripts/check/citations.mjs', import.meta.url).href
)) as { checkCitations: (files: File[]) => string[]; checkLinks: (files: File[], exists?: unknown) => string[] }

// Composed, so that this file itself holds no citation that leads nowhere.
const see = ['@', 'see'].join('')
const decisions = ['docs', 'decisions'].join('/')
const known = (number: string) => ['OP', number].join('-')
const fact = (id: string) => `- <a id="${id.toLowerCase()}"></a>**${id}** A fact.`
const page = (...ids: string[]): File => ({ path: 'docs/spec/enrolment.md', text: ids.map(fact).join('\n') })
const code = (text: string, path = 'src/a.ts'): File => ({ path, text })
const excuses = (reasons: object): File => ({ path: 'docs/spec/uncited.json', text: JSON.stringify(reasons) })

describe('checkCitations()', () => {
  test('accepts ids, ranges, standards, web pages, files and declared names', () => {
    const files = [
      page(known('001'), known('002'), known('003')),
      code(`/** ${see} ${known('001')} to ${known('003')} */`),
      code(
        `/** ${see} RFC 8216 section 4 */\n/** ${see} https://tus.io */\n/** ${see} openLine */\nfunction openLine() {}`,
      ),
      code(`/** ${see} ${decisions}/0001 */`),
      { path: `${decisions}/0001-one-table.md`, text: '' },
    ]
    expect(checkCitations(files)).toEqual([])
  })

  test.each([
    ['an id that no page defines', `// ${known('002')}`, 'which docs/spec does not define'],
    ['an unknown id inside a range', `// ${known('001')} to ${known('002')}`, `cites ${known('002')}`],
    ['a range of two kinds', `// ${known('001')} to ${['SR', '04'].join('-')}`, 'differ in kind'],
    ['a reference to nothing', `/** ${see} theOldWay */`, 'leads nowhere'],
    ['a section of a document that is not here', `// 1${'\u00a7'}8.4`, 'cites 1'],
    ['a decision that does not exist', `// ${decisions}/0099`, 'does not exist'],
  ])('reports %s with file and line', (_, text, fault) => {
    const files = [page(known('001')), code(`// ${known('001')}\n${text}`)]
    expect(checkCitations(files)).toEqual([expect.stringMatching(new RegExp(`^src/a.ts:2 .*${fault}`))])
  })

  test('reports an unknown id in CHANGELOG.md', () => {
    expect(checkCitations([{ path: 'CHANGELOG.md', text: `fixed (${known('002')})` }])).toHaveLength(1)
  })

  test('reports a requirement that neither code nor a test cites, unless a reason is given', () => {
    expect(checkCitations([page(known('001'))])).toEqual([expect.stringContaining('gives no reason')])
    expect(checkCitations([page(known('001')), excuses({ [known('001')]: 'not built' })])).toEqual([])
    expect(checkCitations([page(known('001')), code(`// ${known('001')}`, 'tests/a.test.ts')])).toEqual([])
  })

  test('reports a reason for an id that is cited or unknown', () => {
    const files = [
      page(known('001')),
      code(`// ${known('001')}`),
      excuses({ [known('001')]: 'x', [known('002')]: 'x' }),
    ]
    expect(checkCitations(files)).toEqual([expect.stringContaining('is cited'), expect.stringContaining('not define')])
  })

  test('reports an id that is defined twice, and an anchor that is not the id', () => {
    const cited = code(`// ${known('001')}`)
    expect(checkCitations([page(known('001'), known('001')), cited])).toEqual([expect.stringContaining('defines')])
    const wrong = { path: 'docs/spec/a.md', text: `- <a id="op-1"></a>**${known('001')}** A fact.` }
    expect(checkCitations([wrong, cited])).toEqual([expect.stringContaining('the anchor op-1')])
  })
})

describe('checkLinks()', () => {
  const exists = (path: string) => ['docs/b.md', 'docs/a.md', 'src'].includes(path)
  const linking = (text: string): File[] => [
    { path: 'docs/a.md', text },
    { path: 'docs/b.md', text: '# A long title\n<a id="op-1"></a>' },
  ]

  test.each([
    '[b](b.md)',
    '[b](b.md#a-long-title)',
    '[b](b.md#op-1)',
    '[s](../src/)',
    '[w](https://x.org/y)',
    '`[b](c.md)`',
  ])('accepts %s', (text) => {
    expect(checkLinks(linking(text), exists)).toEqual([])
  })

  test.each([
    ['[b](c.md)', 'does not exist'],
    ['[b](b.md#op-2)', 'has no such anchor'],
    ['[a](#nowhere)', 'has no such anchor'],
  ])('reports %s', (text, fault) => {
    expect(checkLinks(linking(text), exists)).toEqual([expect.stringContaining(fault)])
  })
})
