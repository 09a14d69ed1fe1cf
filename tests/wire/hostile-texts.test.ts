import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_BASE, type Endpoint } from '#platform/contract/endpoint.ts'
import { maxKeywordLength } from '#platform/contract/keyword-length.ts'
import { shapeOf } from '#platform/server/http/input-shape.ts'
import { anAddressOf, contractEndpoints } from '#tests/access/contract-endpoints.ts'
import { cpuMsOf, minCpuMsOf, yardstickMs } from '#tests/support/cpu-time.ts'
import { multipartPayload } from '#tests/support/multipart.ts'
import { aTestApi, type TestApi, type TestReply } from '#tests/support/test-api.ts'

/**
 * Texts that once took quadratic time: in the Zawgyi converter, Unicode normalisation, or a pattern of a check. A
 * guest can send any of them in any field of a public call.
 */
const SIGNS: Readonly<Record<string, string>> = {
  'the vowel E': '\u1031',
  'the stacking sign': '\u1039',
  'stacked letters of Zawgyi': '\u1064\u1040\u1025\u102e',
  'marks that are written together': '\u103d\u103e',
  'marks out of order': '\u103a\u1037',
  'marks of other scripts out of order': '\u0301\u0323',
  'a sentence in Zawgyi': 'ျမန္မာႏိုင္ငံ ေက်ာင္းသားမ်ား ',
  'the beginning of a tag': '<',
  blanks: ' ',
  'an address without its end': 'a@a.',
  digits: '9',
  'a file that is none': `data:image/png;base64,${'\u1031'.repeat(50)}`,
}
const BODY_LENGTH = 330_000
/** The longest that fits into a request's header when percent-encoded. */
const QUERY_LENGTH = 6500

/** The requirement is 50 ms of CPU time; this multiple of the machine's current speed excludes measuring errors. */
const YARDSTICKS = 4

let api: TestApi
let limitMs: number
beforeAll(async () => {
  api = await aTestApi()
  limitMs = YARDSTICKS * (await yardstickMs())
})
afterAll(() => api.close())

const open = contractEndpoints.filter(({ endpoint }) => endpoint.config.access === 'public')
/** Fields of multipart forms are named in the domain that parses them. */
const FORM_FIELDS = ['name', 'password', 'phone_number_1', 'email_1', 'social_media_id', 'profile', 'unnamed']

let caller = 0
/** Each request comes from another address, so that no throttle precedes the cleaning. */
function nextAddress(): string {
  caller += 1
  return `10.1.${caller >> 8}.${caller & 255}`
}

const fieldsOf = (schema: Parameters<typeof shapeOf>[0] | undefined): string[] =>
  schema ? [...(shapeOf(schema).fields?.keys() ?? [])] : []

/** A request with the text in every field of the call, and in some unknown ones. */
async function requestWith({ method, url: _, config, schema }: Endpoint, url: string, signs: string) {
  const rowOf = (length: number) => signs.repeat(Math.ceil(length / signs.length)).slice(0, length)
  const queryFields = [...fieldsOf(schema.querystring), 'keyword', 'unnamed']
  const query = new URLSearchParams(queryFields.map((name) => [name, rowOf(QUERY_LENGTH / queryFields.length)]))
  const request = { method, url: `${url}?${query}`, remoteAddress: nextAddress() }
  if (method === 'GET' || method === 'HEAD') return request
  if (config.body === 'multipart') {
    const form = new FormData()
    for (const name of FORM_FIELDS) form.append(name, rowOf(BODY_LENGTH / 2))
    return { ...request, ...(await multipartPayload(form)) }
  }
  const bodyFields = [...fieldsOf(schema.body), 'unnamed', 'email', 'user_type', 'list']
  const fields = Object.fromEntries(bodyFields.map((name) => [name, rowOf(BODY_LENGTH / bodyFields.length)]))
  const payload = JSON.stringify({ ...fields, list: Object.values(fields).slice(0, 2) })
  return { ...request, payload, headers: { 'content-type': 'application/json' } }
}

async function send(endpoint: Endpoint, signs: string): Promise<{ reply: TestReply; ms: number }> {
  const request = await requestWith(endpoint, API_BASE + anAddressOf(endpoint), signs)
  let reply: TestReply | undefined
  const ms = await cpuMsOf(async () => {
    reply = await api.inject(request)
  })
  if (!reply) throw new Error('no reply')
  return { reply, ms }
}

describe('no public call blocks the process, whatever text is in its fields', () => {
  test.each(open)('$name', async ({ endpoint }) => {
    for (const [what, signs] of Object.entries(SIGNS)) {
      const first = await send(endpoint, signs)
      // The first call of its kind also compiles the code.
      const ms =
        first.ms < limitMs ? first.ms : Math.min((await send(endpoint, signs)).ms, (await send(endpoint, signs)).ms)
      expect(first.reply.status, `${what}: ${first.reply.body.slice(0, 200)}`).toBeLessThan(500)
      expect(ms, what).toBeLessThan(limitMs)
    }
  })
})

/** Searches without a result repeat the search with the keyword converted from Zawgyi. */
const SEARCHES = [
  '/course/list',
  '/class/list',
  '/teacher/list',
  '/school/list',
  '/search/suggestions',
  '/news/list/search',
]

test.each(Object.entries(SIGNS))('twenty simultaneous searches do not block the process: %s', async (_, signs) => {
  const keyword = encodeURIComponent(signs.repeat(200).slice(0, maxKeywordLength))
  const ask = (at: number) => api.get(`${SEARCHES[at % SEARCHES.length]}?keyword=${keyword}`)
  const askAll = () => Promise.all(Array.from({ length: 20 }, (_, at) => ask(at)))
  for (const { status } of await askAll()) expect(status).toBeLessThan(500)
  expect(await minCpuMsOf(askAll)).toBeLessThan(2 * limitMs)
})

/** Bodies with many or deep parts, beside the fields of sign-up forms. */
const BODIES: Readonly<Record<string, string>> = {
  'four million lists in one another': '['.repeat(4_000_000) + ']'.repeat(4_000_000),
  'four million numbers': `{"profile":[${'1,'.repeat(4_000_000)}1]}`,
  'half a million fields': `{${Array.from({ length: 500_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
  'as many parts as may be': `{"profile":[${'{},'.repeat(24_990)}{}]}`,
  'a text of escaped signs': `{"name":"${'\\"'.repeat(4_000_000)}"}`,
  'a text without its end': `{"name":"${'\\\\'.repeat(4_000_000)}`,
}

test.each(Object.entries(BODIES))('no body blocks the process: %s', async (_, payload) => {
  const request = { method: 'POST', url: `${API_BASE}/register/student`, payload } as const
  const headers = { 'content-type': 'application/json' }
  const replies: TestReply[] = []
  const ask = async () => replies.push(await api.inject({ ...request, headers, remoteAddress: nextAddress() }))
  expect(await minCpuMsOf(ask)).toBeLessThan(limitMs)
  expect([400, 413, 422]).toContain(replies[0]?.status)
})
