import { describe, expect, test } from 'vitest'

interface Glossary {
  retired: {
    word: string
    use: string
    whole?: boolean
    wire?: boolean
    only?: string
    in?: string[]
    except?: Record<string, string>
  }[]
}
type Check = (files: { path: string; text: string }[], glossary: Glossary) => string[]

/** The checks are plain scripts without types. */
const load = (name: string) => import(new URL(`../../scripts/check/${name}.mjs`, import.meta.url).href)
const { checkRetiredWords, checkRetiredKeys, checkExceptions } = (await load('retired-words')) as Record<
  'checkRetiredWords' | 'checkRetiredKeys' | 'checkExceptions',
  Check
>
const { readGlossary, glossaryPage } = (await load('glossary')) as {
  readGlossary: () => Glossary
  glossaryPage: (glossary: unknown, textOf: (key: string) => string) => string
}
const { retired } = readGlossary()
const parts = retired.filter(({ whole }) => !whole).map(({ word }) => word)
const inComments = retired.filter((entry) => !entry.whole && (entry.in ?? ['comment']).includes('comment'))
const wholes = retired.filter(({ whole }) => whole).map(({ word }) => word)
const faultsIn = (text: string, path = 'src/domains/news/server/a.ts') =>
  checkRetiredWords([{ path, text }], { retired })
const capital = (word: string) => word[0]?.toUpperCase() + word.slice(1)

describe('a retired word', () => {
  test.each(parts)('%s is found within an identifier', (word) => {
    expect(faultsIn(`const my${capital(word)}Count = 1`)).toEqual([expect.stringContaining(`'${word}' is retired`)])
    expect(faultsIn(`const ${word.toUpperCase()}_COUNT = 1`)).toHaveLength(1)
    const isWire = retired.some((entry) => entry.word === word && entry.wire)
    expect(faultsIn(`interface A { readonly ${word}: string }`)).toHaveLength(isWire ? 0 : 1)
  })

  test.each(inComments.map(({ word }) => word))('%s is found in a comment, also in the plural', (word) => {
    expect(faultsIn(`// The ${word} of a class.`)).toEqual([expect.stringContaining(`:1 '${word}' is retired`)])
    expect(faultsIn(`\n/**\n * Two ${word}s.\n */`)).toEqual([expect.stringContaining(':2 ')])
  })

  test.each(retired.map(({ word }) => word))('%s is found at either end of a file name', (word) => {
    expect(faultsIn('', `src/domains/news/web/${word}-a.ts`)).toHaveLength(1)
    expect(faultsIn('', `src/domains/news/web/a-${word}.test.tsx`)).toHaveLength(1)
  })

  test.each(wholes)('%s is refused as a whole name and allowed as a part', (word) => {
    expect(faultsIn(`function a(${word}: number) { return ${word} }`)).toHaveLength(1)
    expect(faultsIn(`const ${word}Of = 1; const one${capital(word)} = 2`)).toEqual([])
    expect(faultsIn(`// The ${word} of a class.`)).toEqual([])
    expect(faultsIn('', `src/a-${word}-b.ts`)).toEqual([])
  })

  test('is found in the key of a text', () => {
    const keys = (...names: string[]) => [
      { path: 'messages/my/news.json', text: JSON.stringify(Object.fromEntries(names.map((name) => [name, 'က']))) },
    ]
    expect(checkRetiredKeys(keys('news_deed', 'news_deeds_of', 'news_words'), { retired })).toHaveLength(3)
    expect(checkRetiredKeys(keys('news_no_words', 'news_verb_judge', 'deed_title'), { retired })).toEqual([])
  })

  test.each(parts)('%s is found in the stored name of a job', (word) => {
    const text = `export const aJob = defineJob({ name: 'a-${word}-of-b', payload })`
    expect(faultsIn(text, 'src/domains/news/server/a.job.ts')).toEqual([expect.stringContaining(`a-${word}-of-b`)])
    expect(faultsIn(text)).toEqual([])
  })

  test('is found in a reason of the rules, and in no other text', () => {
    const text = "const reasons = { a: 'before any room has answered' }"
    expect(faultsIn(text, 'scripts/check/rules.mjs')).toEqual([expect.stringContaining("'room' is retired")])
    expect(faultsIn(text)).toEqual([])
  })

  test('is found in the name of a folder', () => {
    expect(faultsIn('', 'src/domains/news/rooms/a.ts')).toEqual([expect.stringContaining("folder 'room'")])
    expect(faultsIn('', 'src/domains/news/classrooms/a.ts')).toEqual([])
  })

  test('is found in the comments, classes and properties of a style sheet, and in no value', () => {
    const sheet = 'src/domains/news/web/a.module.css'
    expect(faultsIn('/* No room. */', sheet)).toEqual([expect.stringContaining("'room' is retired")])
    expect(faultsIn('.room-list { --my-ground: red }', sheet)).toHaveLength(2)
    expect(faultsIn('.list { background: ground }', sheet)).toEqual([])
  })

  test('is found in the title of a test and of a group of tests', () => {
    for (const call of ["test('has room')", "describe('a room')", "test.each([1])('room %s')", 'it(`a room`)']) {
      expect(faultsIn(call), call).toEqual([expect.stringContaining("'room' is retired")])
    }
    expect(faultsIn("expect('room')")).toEqual([])
  })

  test('may be retired in one folder only', () => {
    const glossary = { retired: [{ word: 'place', use: 'slot', whole: true, only: 'src/domains/' }] }
    const text = 'const place = 1'
    expect(checkRetiredWords([{ path: 'src/domains/a.ts', text }], glossary)).toHaveLength(1)
    expect(checkRetiredWords([{ path: 'src/platform/a.ts', text }], glossary)).toEqual([])
  })

  test('is allowed in texts, HTML elements, wire names and message keys', () => {
    expect(faultsIn("const a = 'the room'; export const b = `a verdict`")).toEqual([])
    expect(faultsIn('const a = <aside>{m.catalogue_mend_course()}</aside>', 'src/a.tsx')).toEqual([])
    expect(faultsIn('const a = <A aside={1} />', 'src/a.tsx')).toHaveLength(1)
  })
})

describe('an exception', () => {
  const files = [{ path: 'src/a.ts', text: 'const place = 1' }]
  const except = (path: string) => ({
    retired: [{ word: 'place', use: 'slot', whole: true, except: { [path]: 'a column' } }],
  })

  test('applies to its file only', () => {
    expect(checkRetiredWords(files, except('src/a.ts'))).toEqual([])
    expect(checkRetiredWords(files, except('src/b.ts'))).toHaveLength(1)
  })

  test('that no file needs is a fault', () => {
    expect(checkExceptions(files, except('src/a.ts'))).toEqual([])
    expect(checkExceptions(files, except('src/b.ts'))).toEqual([expect.stringContaining('does not use it')])
  })

  test('covers the keys of texts too', () => {
    const texts = [{ path: 'messages/my/a.json', text: '{"a_place":"က"}' }]
    expect(checkRetiredKeys(texts, except('messages/my/a.json'))).toEqual([])
    expect(checkExceptions(texts, except('messages/my/a.json'))).toEqual([])
    expect(checkRetiredKeys(texts, except('messages/my/b.json'))).toHaveLength(1)
  })

  test('is one of at most 30, each with a reason', () => {
    const reasons = retired.flatMap((entry) => Object.values(entry.except ?? {}))
    expect(reasons.length).toBeLessThanOrEqual(30)
    expect(reasons.filter((reason) => reason.trim() === '')).toEqual([])
  })
})

test('the glossary page has every term, with the Burmese word of the interface', () => {
  const page = glossaryPage(
    {
      terms: [{ term: 'student', meaning: 'One who learns.', where: 'accounts', message: 'key' }],
      burmese: [{ meaning: 'edit', word: 'ပြင်ဆင်ရန်', not: 'ပြင်ရန်' }],
      retired,
    },
    (key) => `<${key}>`,
  )
  expect(page).toContain('| **student** | One who learns. | accounts |  | <key> |')
  expect(page).toContain('| edit | ပြင်ဆင်ရန် | ပြင်ရန် |  |')
  for (const { word, use } of retired) expect(page).toContain(`| ${word} | ${use} |`)
})
