import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await aTestApi()
})
afterAll(() => api.close())

test('an unknown call is a 404 in JSON, in the requested language', async () => {
  const burmese = await api.get('/no-such-call')
  expect(burmese).toMatchObject({ status: 404, json: { status: 404, code: 'NOT_FOUND', message: 'ရှာမတွေ့ပါ။' } })
  expect(burmese.json.error).toBe(burmese.json.message)
  const english = await api.inject({ url: '/backend/api/v2/no-such-call', headers: { 'accept-language': 'en-GB,en' } })
  expect(english.json.message).toBe('Not found.')
})

test('an undecodable URL is a 404: JSON for a call, the not-found page for a reader', async () => {
  const call = await api.inject({ url: '/backend/api/v2/class/detail/%E0%A4%A' })
  expect(call).toMatchObject({ status: 404, json: { code: 'NOT_FOUND', message: 'ရှာမတွေ့ပါ။' } })
  for (const [address, page] of Object.entries({ '/class/%E0%A4%A': '/404', '/en/class/%': '/en/404' })) {
    const reply = await api.inject({ url: address })
    expect([reply.status, reply.headers.location]).toEqual([302, page])
  }
})

test('the OpenAPI document lists every mounted call with its access, and is served as a page', async () => {
  const { status, json } = await api.get('/openapi.json')
  expect(status).toBe(200)
  expect(json.openapi).toBe('3.1.0')
  expect(json.paths['/backend/api/v2/login'].post.description).toContain('Access: public.')
  expect(json.paths['/backend/api/v2/profile'].get.security).toEqual([{ bearer: [] }])
  const body = json.paths['/backend/api/v2/my/course/create'].post.requestBody.content['application/json'].schema
  // Two fields of one schema.
  for (const { anyOf } of [body.properties.teacher_id, body.properties.school_id])
    expect(anyOf[0].anyOf).toContainEqual({ type: ['number', 'string'] })
  const page = await api.get('/documentation')
  expect(page.body).toContain('/admin/users/{type}/{id}/status')
})

test('an unreadable body is 400, one that is too large 413, an invalid page id 404', async () => {
  const headers = { 'content-type': 'application/json' }
  const broken = await api.inject({
    method: 'POST',
    url: '/backend/api/v2/login',
    headers,
    payload: '{"phone_number":',
  })
  expect(broken).toMatchObject({ status: 400, json: { code: 'UNREADABLE_BODY' } })
  const large = await api.inject({
    method: 'POST',
    url: '/backend/api/v2/login',
    headers,
    payload: `"${'x'.repeat(2 ** 20)}"`,
  })
  expect(large).toMatchObject({ status: 413, json: { code: 'BODY_TOO_LARGE' } })
  for (const id of ['0', '-1', '1e3', '9999999999999999', 'x']) {
    expect((await api.get(`/class/${id}`)).status, id).toBe(404)
  }
})

test('replies have the security headers and are not cached', async () => {
  const { headers } = await api.get('/no-such-call')
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  })
  expect(headers['x-request-id']).toMatch(/^[\w-]{14,}$/)
})
