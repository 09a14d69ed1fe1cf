import { expect, onTestFinished, test } from 'vitest'
import { fileBrowser } from '#tests/support/file-browser.ts'
import { aLivePage } from '#tests/support/live-page.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { aVideoCourseOnSale } from './database-setup.ts'

// Malformed URLs, fetched without a browser: each gets a page, never a 500.

const LISTS = [
  ...['/', '/class/list', '/course/list', '/teacher/list', '/school/list'],
  ...['/search', '/newslist', '/courseRequestList'],
]
const QUERIES = [
  ...['page=-1', 'page=1000000000', 'page=abc', 'page=1&page=2'],
  ...['orderBy=price', 'orderBy=%27%3B--&orderBy=newly', 'tab=nothing', 'category_id=abc'],
  ...['region=99', 'region=-1&town=x', 'region=3&town=%27%22%25%5C'],
  ...['min=900000&max=1', 'min=x&max=-5', 'start_time=99:99&end_time=noon', 'class_type=9&class_type=x'],
  Array.from({ length: 1_000 }, (_, at) => `teacher_id=${at + 1}`).join('&'),
  ...[`keyword=${encodeURIComponent('က'.repeat(5_000))}`, `keyword=${'x'.repeat(5_000)}`],
  ...['keyword=%27%22%25%5C_%28%5B', 'keyword=%00%ED%A0%BD', 'keyword=%ED%A0%80'],
  ...['%FF=%E0%A4%A', '%E0%A4%A', '<script>alert(1)</script>', '__proto__[a]=1'],
  'keyword=a&keyword=b&page=2&page=3&region=1&region=2',
]
const DETAILS = [
  ...['/class/detail', '/course/detail', '/video-class/detail', '/news/detail'],
  ...['/teacher/list/detail', '/school/list/detail'],
]
const IDS = ['0', '-1', 'abc', '1e3', '99999999999999999999', '%00', '%E0%A4%A', "1'--", '<b>']

const addresses = [
  ...LISTS.flatMap((path) => QUERIES.map((query) => `${path}?${query}`)),
  ...LISTS.map((path) => `/en${path}?page=-1`),
  ...DETAILS.flatMap((path) => IDS.map((id) => `${path}/${id}`)),
]

test.each(addresses.map((address) => [address.slice(0, 60), address]))('%s', async (_, address) => {
  const start = performance.now()
  const reply = await fetch(ownSite().url + address, { redirect: 'manual' })
  const html = await reply.text()
  expect([200, 302, 400, 404, 422], `${reply.status} ${html.slice(0, 200)}`).toContain(reply.status)
  if (reply.status === 200) expect(html).toContain('<main')
  expect(html).not.toContain('<script>alert(1)')
  // A page repeats its URL in many links.
  expect(html.length).toBeLessThan(400_000)
  expect(performance.now() - start).toBeLessThan(15_000)
})

test.each(['/class/detail/%E0%A4%A', '/en/class/detail/%E0%A4%A', '/%'])(
  '%s, which cannot be decoded, shows the not-found page',
  async (address) => {
    const reply = await fetch(ownSite().url + address)
    const html = await reply.text()
    expect(reply.status).toBe(404)
    expect(html).toContain(address.startsWith('/en/') ? '<html lang="en"' : '<html lang="my"')
    expect(html).toContain('<main')
  },
)

test.each([
  [
    'more owners than a list can be narrowed to',
    Array.from({ length: 60 }, (_, at) => `teacher_id=${at + 1}`).join('&'),
  ],
  ['the same thing twice', 'category_id=1&category_id=1&region=3&region=3&keyword=a&keyword=a'],
  ['a keyword that is far too long', `keyword=${encodeURIComponent('က'.repeat(5_000))}&orderBy=newly`],
  ['what nobody can read', 'keyword=%00%ED%A0%BD&page=%FF&fbclid=abc&region=-1'],
  ['nothing that there is', 'page=1000000000&tab=nothing&category_id=abc&orderBy=price&min=9&max=1'],
])('a URL with %s is hydrated in the browser', async (_, query) => {
  const browser = await fileBrowser()
  const context = await browser.newContext({ serviceWorkers: 'block' })
  onTestFinished(() => context.close())
  const faults: string[] = []
  context.on('weberror', (error) => faults.push(error.error().message))
  for (const path of ['/course/list', '/class/list', '/teacher/list']) {
    const page = await aLivePage(context)
    await page.goto(`${ownSite().url}${path}?${query}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.close()
  }
  expect(faults).toEqual([])
})

test('a video course opened by the URL of a course, as in notices, redirects to its own page', async () => {
  const { id } = await aVideoCourseOnSale()
  for (const language of ['', '/en']) {
    const reply = await fetch(`${ownSite().url}${language}/course/detail/${id}`)
    expect([reply.status, new URL(reply.url).pathname]).toEqual([200, `${language}/video-class/detail/${id}`])
  }
})
