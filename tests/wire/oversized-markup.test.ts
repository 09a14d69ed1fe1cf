import { expect, test } from 'vitest'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { minCpuMsOf, yardstickMs } from '#tests/support/cpu-time.ts'
import type { TestReply } from '#tests/support/test-api.ts'
import { addressOf } from './example.ts'
import { EXAMPLES } from './examples/index.ts'
import { aHeldWorld } from './held-world.ts'

// Fields for long texts with markup: an oversized text is refused for its length before it is parsed.

const { api, world } = await aHeldWorld()
// Reading a megabyte of JSON takes up to two yardsticks on a busy machine; parsing paragraphs of it takes twelve more.
const limitMs = 3 * (await yardstickMs())

const fields: Readonly<Record<string, string>> = {
  'POST /my/course/create': 'course_details',
  'POST /my/course/:id/update': 'course_details',
  'POST /admin/courses': 'course_details',
  'POST /admin/news': 'news_details',
  'POST /admin/news/:id/update': 'news_details',
}
const examples = Object.values(EXAMPLES)
  .flat()
  .filter(({ shows, call }) => shows === 'ok' && `${call.method} ${call.url}` in fields)

test('every call that accepts markup is tested', () => {
  expect(examples.map(({ call }) => `${call.method} ${call.url}`).sort()).toEqual(Object.keys(fields).sort())
})

const endless: Readonly<Record<string, string>> = {
  'beginnings of tags': '<'.repeat(900_000),
  'tags without an end': '<p '.repeat(300_000),
  paragraphs: '<p>'.repeat(300_000),
  entities: '&nbsp;'.repeat(150_000),
  'Zawgyi in tags': '<p>\u1031\u1039</p>'.repeat(60_000),
}
/** Of the maximum length, and slow to parse. */
const longest: Readonly<Record<string, string>> = {
  'beginnings of tags': '<'.repeat(5000),
  'tags without an end': '<p '.repeat(1666),
  paragraphs: '<p>'.repeat(1666),
}

for (const example of examples) {
  const { call } = example
  const field = fields[`${call.method} ${call.url}`] ?? ''
  const send = async (text: string): Promise<TestReply> =>
    api.inject({
      method: 'POST',
      url: API_BASE + addressOf(example),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${world.tokenOf(example.as)}` },
      payload: JSON.stringify({ ...(example.body as object), [field]: text }),
    })

  test.each(Object.entries(endless))(`${call.url} refuses %s for its length`, async (_, text) => {
    const reply = await send(text)
    expect([reply.status, Object.keys(reply.json.errors)]).toEqual([422, [field]])
    expect(await minCpuMsOf(() => send(text))).toBeLessThan(limitMs)
  })

  test.each(Object.entries(longest))(`${call.url} parses %s of the maximum length in linear time`, async (_, text) => {
    expect(await minCpuMsOf(() => send(text))).toBeLessThan(limitMs)
  })
}
