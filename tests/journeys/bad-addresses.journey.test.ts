import { expect, test } from 'vitest'
import { ownSite } from '../ground/own-site.ts'

// Addresses that nobody meant to type, fetched without a browser: each list answers with a page, never with a fault.

const long = encodeURIComponent('က'.repeat(1_500))
const manyIds = Array.from({ length: 1_000 }, (_, at) => `teacher_id=${at + 1}`).join('&')
const pages = ['/course/list', '/class/list', '/teacher/list', '/school/list', '/search']
const queries = [
  'page=-1',
  'page=1000000000',
  'page=abc',
  'orderBy=price',
  'orderBy=%27%3B--&orderBy=newly',
  'region=99',
  'region=-1&town=x',
  'min=900000&max=1',
  'min=x&max=-5',
  'category_id=abc',
  'start_time=99:99&end_time=noon',
  'tab=nothing',
  'class_type=9&class_type=x',
  manyIds,
  `keyword=${long}`,
  'region=3&town=%27%22%25%5C',
  'keyword=%27%22%25%5C_%28%5B',
  'keyword=%00%ED%A0%BD',
  '%FF=%E0%A4%A',
  'keyword=a&keyword=b&page=2&page=3&region=1&region=2',
]

const addresses = pages.flatMap((page) => queries.map((query) => `${page}?${query}`))

test.each(addresses.map((address) => [address.slice(0, 60), address]))('%s', async (_, address) => {
  const start = performance.now()
  const reply = await fetch(ownSite().url + address, { redirect: 'manual' })
  const html = await reply.text()
  expect([200, 302, 404], `${reply.status} ${html.slice(0, 200)}`).toContain(reply.status)
  if (reply.status === 200) expect(html).toContain('<main')
  expect(performance.now() - start).toBeLessThan(15_000)
})
