import { describe, expect, test } from 'vitest'

const { checkNamedFolders, checkAdminCalls, checkGuideQuotes } = (await import(
  new URL('../../scripts/check/documentation.mjs', import.meta.url).href
)) as {
  checkNamedFolders: (files: { path: string }[], page: string) => string[]
  checkAdminCalls: (openapi: { paths: Record<string, object> }, page: string) => string[]
  checkGuideQuotes: (files: { path: string; text: string }[]) => string[]
}

describe('folders of domains', () => {
  const page = '| domain | below `server/` | below `web/` |\n| news | `desk` (of admins) | `home` |\n\n| news | texts |'
  const files = (...paths: string[]) => paths.map((path) => ({ path: `src/domains/${path}` }))

  test('are named in the row of their domain, on their side', () => {
    expect(
      checkNamedFolders(files('news/server/desk/a.ts', 'news/web/home/b/c.tsx', 'news/web/routes.ts'), page),
    ).toEqual([])
    expect(checkNamedFolders(files('news/web/components/a.tsx', 'news/web/screens/guest/b.tsx'), page)).toEqual([])
    for (const path of [
      'news/server/home/a.ts',
      'news/web/desk/a.ts',
      'news/server/des/a.ts',
      'site/server/desk/a.ts',
    ]) {
      expect(checkNamedFolders(files(path, path), page)).toEqual([expect.stringContaining(path.slice(0, -5))])
    }
  })
})

describe('calls of the console', () => {
  const openapi = (...calls: string[]) => ({
    paths: Object.fromEntries(calls.map((call) => [`/backend/api/v2/admin/${call}`, {}])),
  })
  const page = (cell: string) =>
    `| role |\n|---|\n| owner | all |\n\n| calls | effect |\n|---|---|\n| ${cell} | text |\n`

  test('are named one by one, with … for parameters', () => {
    const calls = openapi('news', 'news/{id}/update', 'news/{id}/delete', 'users/{type}/{id}', 'users/{type}/{id}/warn')
    expect(checkAdminCalls(calls, page('news, …/update, …/delete, users/…, …/warn'))).toEqual([])
    expect(checkAdminCalls(calls, page('news, …/update, users/…, …/warn'))).toEqual([
      'docs/spec/admin.md does not name news/…/delete',
    ])
  })

  test('are not named when they do not exist', () => {
    expect(checkAdminCalls(openapi('news'), page('news, …/update'))).toEqual([expect.stringContaining('is no call')])
    expect(checkAdminCalls({ paths: { '/backend/api/v2/news': {} } }, page('news'))).toHaveLength(1)
  })
})

describe('quotes of the guides', () => {
  const messages = (locale: string, ...texts: (string | string[])[]) => ({
    path: `messages/${locale}/payments.json`,
    text: JSON.stringify(Object.fromEntries(texts.map((text, at) => [`payments_${at}`, text]))),
  })
  const guide = (text: string, path = 'docs/guide/student.md') => ({ path, text })

  test('are texts of a screen in the language of the guide', () => {
    const texts = [messages('en', 'Pay (now)', ['Week', 'Day']), messages('my', 'ပေး\u2060ချေရန်')]
    expect(checkGuideQuotes([...texts, guide('Press "pay (now)", then “Day”.')])).toEqual([])
    expect(checkGuideQuotes([...texts, guide('“ပေးချေရန်” ကို နှိပ်ပါ။', 'docs/guide/my/student.md')])).toEqual([])
    expect(checkGuideQuotes([...texts, guide('“Pay (now)” ကို နှိပ်ပါ။', 'docs/guide/my/student.md')])).toHaveLength(1)
    expect(checkGuideQuotes([...texts, guide('Press "Pay".'), guide('It says "Pay".', 'docs/spec/rules.md')])).toEqual([
      `docs/guide/student.md quotes 'Pay', which no screen shows`,
    ])
  })

  test('may fill in what a text leaves open, but not all of a text', () => {
    const texts = [messages('en', 'Save on this {device}', '{amount} {unit}')]
    expect(checkGuideQuotes([...texts, guide('Press "Save on this phone".')])).toEqual([])
    expect(checkGuideQuotes([...texts, guide('Press "Save on this ".'), guide('Press "12 MB".')])).toHaveLength(2)
  })
})
