import { beforeEach, describe, expect, test } from 'vitest'
import { API_BASE, type Endpoint } from '#platform/contract/endpoint.ts'
import type { Locale } from '#platform/contract/locale.ts'
import type { InProcessCall } from '#platform/server/http/in-process-calls.ts'
import { PageCalls } from './page-calls.ts'
import { cacheTag } from './page-tags.ts'

let asked: string[]
let calls: PageCalls
beforeEach(() => {
  asked = []
  calls = new PageCalls({
    ask: async ({ endpoint }: InProcessCall, locale: Locale) => {
      asked.push(`${locale} ${endpoint.method}`)
      if (endpoint.url === '/broken') return { status: 500, text: '{}' }
      return { status: 200, text: '{"rows":[1,2,3]}' }
    },
  })
})

const callOf = (method: Endpoint['method'], url: string, body?: unknown): InProcessCall => ({
  endpoint: { method, url },
  path: API_BASE + url,
  body,
})
const get = (url: string, locale: Locale = 'my') => calls.inLanguage(locale, new Set())(callOf('GET', url))

test('a call of many pages is made once per language while it is under way and shortly after', async () => {
  const [first, second] = await Promise.all([get('/list'), get('/list')])
  expect(second).toEqual({ status: 200, json: { rows: [1, 2, 3] } })
  await get('/list')
  expect(asked).toEqual(['my GET'])
  await get('/list', 'en')
  expect(asked).toEqual(['my GET', 'en GET'])
  expect(() => (first.json as { rows: number[] }).rows.pop()).toThrow(TypeError)
})

test('an invalidation repeats all calls', async () => {
  await get('/list')
  calls.invalidate('everything')
  await get('/list')
  expect(asked).toHaveLength(2)
})

test('neither a failure nor a call with a filter is cached', async () => {
  expect((await get('/broken')).status).toBe(500)
  expect((await get('/broken')).status).toBe(500)
  const filter = callOf('POST', '/filter', { region: 1 })
  await calls.inLanguage('my', new Set())(filter)
  await calls.inLanguage('my', new Set())(filter)
  expect(asked).toHaveLength(4)
})

describe('tags', () => {
  const tagged = new PageCalls({
    ask: async ({ endpoint }: InProcessCall) => {
      asked.push(endpoint.url)
      if (endpoint.url.startsWith('/course')) cacheTag('course:1', 'owner:5')
      if (endpoint.url === '/news') cacheTag('news')
      return { status: 200, text: '{}' }
    },
  })
  const ask = async (url: string) => {
    const rests = new Set<string>()
    await tagged.inLanguage('my', rests)(callOf('GET', url))
    return [...rests]
  }
  beforeEach(() => tagged.invalidate('everything'))

  test('a page receives the tags of each reply, also of a cached one', async () => {
    expect(await ask('/course')).toEqual(['course:1', 'owner:5'])
    expect(await ask('/course')).toEqual(['course:1', 'owner:5'])
    expect(await ask('/untagged')).toEqual(['*'])
    expect(asked).toEqual(['/course', '/untagged'])
  })

  test('a change repeats calls with its tag, and untagged ones', async () => {
    for (const url of ['/course', '/news', '/untagged']) await ask(url)
    tagged.invalidate({ drop: ['owner:5'] })
    for (const url of ['/course', '/news', '/untagged']) await ask(url)
    expect(asked.slice(3)).toEqual(['/course', '/untagged'])
    tagged.invalidate({ refreshLater: ['news'] })
    await ask('/news')
    expect(asked.at(-1)).toBe('/news')
  })

  test('a reply that was awaited during a change is not shared', async () => {
    const first = ask('/course')
    tagged.invalidate({ drop: ['course:2'] })
    await Promise.all([first, ask('/course')])
    expect(asked).toEqual(['/course', '/course'])
  })
})
