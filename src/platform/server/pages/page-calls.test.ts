import { beforeEach, expect, test } from 'vitest'
import { API_BASE, type Endpoint } from '#platform/contract/endpoint.ts'
import type { InProcessCall } from '#platform/server/http/in-process-calls.ts'
import type { Locale } from '#platform/server/http/locale.ts'
import { PageCalls } from './page-calls.ts'

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
const get = (url: string, locale: Locale = 'my') => calls.inLanguage(locale)(callOf('GET', url))

test('what many pages ask at once or soon after is asked once, in each language', async () => {
  const [first, second] = await Promise.all([get('/list'), get('/list')])
  expect(second).toEqual({ status: 200, json: { rows: [1, 2, 3] } })
  await get('/list')
  expect(asked).toEqual(['my GET'])
  await get('/list', 'en')
  expect(asked).toEqual(['my GET', 'en GET'])
  expect(() => (first.json as { rows: number[] }).rows.pop()).toThrow(TypeError)
})

test('a change of what is public has everything asked again', async () => {
  await get('/list')
  calls.clear()
  await get('/list')
  expect(asked).toHaveLength(2)
})

test('a failure is not kept, and a filter is always asked', async () => {
  expect((await get('/broken')).status).toBe(500)
  expect((await get('/broken')).status).toBe(500)
  const filter = callOf('POST', '/filter', { region: 1 })
  await calls.inLanguage('my')(filter)
  await calls.inLanguage('my')(filter)
  expect(asked).toHaveLength(4)
})
