import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { aPng } from '#tests/support/multipart.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'

// SEC-01: what a body costs to parse is bounded before it is parsed.

const MAX_BYTES = 8 * 2 ** 20 - 1_000

let api: TestApi
beforeAll(async () => {
  api = await aTestApi()
})
afterAll(() => api.close())

const send = (payload: string) =>
  api.inject({
    method: 'POST',
    url: `${API_BASE}/validate/teacher`,
    payload,
    headers: { 'content-type': 'application/json' },
  })
const bodyOf = (text: string) => `{"profile":"${text}"}`
const filledWith = (text: string) => bodyOf(text.repeat(MAX_BYTES / text.length))

test.each(['\\u1031', '\\/', '\\n', '\\\\', '\\"'])('a body full of %s is refused unparsed', async (sign) => {
  const reply = await send(filledWith(sign))
  expect(reply).toMatchObject({ status: 413, json: { code: 'BODY_TOO_LARGE' } })
})

test('a picture is taken from an app that escapes every slash', async () => {
  const picture = `data:image/png;base64,${(await aPng()).toString('base64')}`
  const noise = Buffer.from(Array.from({ length: 5_000_000 }, (_, at) => (at * 7919 + (at >> 8) * 104_729) & 255))
  const large = `data:image/png;base64,${noise.toString('base64')}`
  for (const text of [picture, large]) {
    const [plain, escaped] = [await send(bodyOf(text)), await send(bodyOf(text.replaceAll('/', '\\/')))]
    expect(escaped.status).toBe(422)
    expect(escaped.json).toEqual(plain.json)
  }
})
