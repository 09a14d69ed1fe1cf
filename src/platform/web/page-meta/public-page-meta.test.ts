import { expect, test } from 'vitest'
import { shareMeta } from './list-page-meta.ts'
import { pageMeta } from './page-meta.ts'
import { canonicalAddress } from './public-page-meta.ts'

const names = ['tab', 'category_id', 'teacher_id', 'region', 'min', 'start_time', 'keyword', 'orderBy', 'page']
const addressOf = (path: string) => canonicalAddress({ url: `https://pyinnya.test${path}` }, names)

test.each([
  ['/class/list?utm_source=chat&page=1', '/class/list'],
  ['/class/list/', '/class/list'],
  ['/en/', '/en'],
  ['/', '/'],
  ['/class/list?orderBy=newly&region=2', '/class/list?region=2'],
  ['/course/list?page=3&tab=video', '/course/list?tab=video&page=3'],
  ['/class/list.data?region=', '/class/list'],
])('the canonical URL of %s', (path, address) => {
  expect(addressOf(path)).toBe(`https://pyinnya.test${address}`)
})

const robotsOf = (path: string) =>
  shareMeta({ title: 'အတန်းများ', description: 'စာရင်း', canonical: addressOf(path) }).find(
    (tag) => 'name' in tag && tag.name === 'robots',
  )

test.each(['/class/list', '/class/list?page=2', '/class/list?region=2&page=2', '/course/list?tab=video&category_id=1'])(
  '%s is indexable',
  (path) => expect(robotsOf(path)).toBeUndefined(),
)

test.each([
  ...['/class/list?region=2&category_id=1', '/class/list?region=2&region=3', '/class/list?keyword=a'],
  ...['/class/list?min=1000', '/class/list?start_time=09:00', '/course/list?teacher_id=7'],
])('%s is not indexed, and its links are followed', (path) =>
  expect(robotsOf(path)).toMatchObject({ content: 'noindex, follow' }),
)

test.each([
  ['/class/list', true],
  ['/class/list?min=1000', false],
] as const)('%s has languages and structured data for search engines: %s', (path, isIndexed) => {
  const structured = [{ '@type': 'ItemList' }]
  const tags = shareMeta({ title: 'အတန်းများ', description: 'စာရင်း', canonical: addressOf(path), structured })
  expect(tags.some((tag) => 'hrefLang' in tag)).toBe(isIndexed)
  expect(tags.some((tag) => 'script:ld+json' in tag)).toBe(isIndexed)
})

test('metadata contains no word joiners', () => {
  const joined = 'အ\u2060ကော\u2060င့်'
  const canonical = 'https://pyinnya.test/class/list'
  const shared = shareMeta({ title: joined, description: joined, canonical })
  const tags = JSON.stringify([shared, pageMeta(joined, joined)])
  expect(tags).toContain('အကောင့်')
  expect(tags).not.toContain('\u2060')
})

test('each language has its own URL, and the default is Burmese', () => {
  const tags = shareMeta({
    title: 'Classes',
    description: 'A list',
    canonical: 'https://pyinnya.test/en/class/list?page=2',
  })
  const others = tags.flatMap((tag) => ('hrefLang' in tag ? [[tag.hrefLang, tag.href]] : []))
  expect(others).toEqual([
    ['my', 'https://pyinnya.test/class/list?page=2'],
    ['en', 'https://pyinnya.test/en/class/list?page=2'],
    ['x-default', 'https://pyinnya.test/class/list?page=2'],
  ])
})
