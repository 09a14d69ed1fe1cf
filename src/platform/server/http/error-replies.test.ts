import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { API_BASE, type Endpoint } from '#platform/contract/endpoint.ts'
import { requiredText, wireId } from '#platform/contract/validation.ts'
import { someIncomingBodies, UNLOADED } from '#tests/support/request-limits.ts'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'
import { registerApi } from './api.ts'
import { mount } from './mount.ts'
import { Refusal } from './refusal.ts'

const endpoint = (url: string, more: Partial<Endpoint['config']> = {}) =>
  ({
    method: 'POST',
    url,
    config: { access: 'public', ...more },
    schema: {
      summary: 'A call of these tests',
      body: z.object({ name: requiredText(), course_id: wireId }),
      response: { 200: z.object({ name: z.string() }) },
    },
  }) as const satisfies Endpoint

const logged: unknown[] = []
let app: FastifyInstance
beforeAll(async () => {
  app = Fastify({ logger: { level: 'warn', stream: { write: (line) => void logged.push(JSON.parse(line)) } } })
  await registerApi(app, {
    authenticate: async () => undefined,
    incomingBodies: someIncomingBodies(),
    overload: UNLOADED,
    mountDomains: (api) => {
      mount(api, endpoint('/echo'), ({ body }) => ({ name: body.name, secret: 'never listed' }))
      mount(api, endpoint('/own', { access: 'student' }), ({ body }) => ({ name: body.name }))
      mount(api, endpoint('/bug'), () => {
        throw new Error('the password is 12345678')
      })
      mount(api, endpoint('/full-disk'), () => {
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
      })
      mount(api, endpoint('/wrong-reply'), () => ({ name: 7 }) as never)
      mount(api, endpoint('/slow-statement'), () => {
        throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
      })
      mount(api, endpoint('/no-database'), () => {
        throw new DatabaseUnavailable(new Error('connect ECONNREFUSED 127.0.0.1:5432'))
      })
      mount(api, endpoint('/slow-down'), () => {
        throw new Refusal('TOO_MANY_REQUESTS', { params: { minutes: 5 }, retryAfterSeconds: 300 })
      })
    },
  })
  await app.ready()
})
afterAll(() => app.close())

async function post(path: string, payload: object = { name: 'စု', course_id: '7' }, headers = {}) {
  const reply = await app.inject({ method: 'POST', url: API_BASE + path, payload, headers })
  return { status: reply.statusCode, headers: reply.headers, json: reply.json() }
}

test('a reply contains the fields of its contract only', async () => {
  expect((await post('/echo')).json).toEqual({ name: 'စု' })
})

test('a protected call without a token, or with an unknown one, is 401', async () => {
  const known = { status: 401, json: { status: 401, code: 'UNAUTHENTICATED' } }
  expect(await post('/own')).toMatchObject(known)
  expect(await post('/own', {}, { authorization: 'Bearer nobody' })).toMatchObject(known)
  for (const empty of ['Bearer ', 'Bearer null', 'Bearer undefined', '']) {
    expect(await post('/echo', undefined, { authorization: empty })).toMatchObject({ status: 200 })
  }
})

test('invalid input is 422 with a text for every field, in the requested language', async () => {
  const reply = await post('/echo', { name: '' })
  expect(reply).toMatchObject({ status: 422, json: { code: 'INVALID_INPUT', status: 422 } })
  expect(Object.keys(reply.json.errors).sort()).toEqual(['course_id', 'name'])
  const english = await post('/echo', { course_id: 'x' }, { 'accept-language': 'en' })
  expect(english.json.errors.name[0]).toMatch(/[a-z]/i)
})

test('a bug is 500 with a request id and without the error', async () => {
  const reply = await post('/bug')
  expect(reply).toMatchObject({ status: 500, json: { code: 'UNEXPECTED', request_id: expect.any(String) } })
  expect(JSON.stringify(reply.json)).not.toContain('12345678')
  expect(JSON.stringify(logged)).toContain('the password is 12345678')
})

test('a full disk is 507 with its own text, and logged for operators', async () => {
  const reply = await post('/full-disk')
  expect(reply).toMatchObject({
    status: 507,
    json: { code: 'STORAGE_FULL', message: expect.stringMatching(/[\u1000-\u109f]/) },
  })
  expect(JSON.stringify(logged)).toContain('ENOSPC')
})

test('a reply that breaks its contract is a bug, never sent', async () => {
  expect(await post('/wrong-reply')).toMatchObject({ status: 500, json: { code: 'UNEXPECTED' } })
})

test('a cancelled statement is 503 with Retry-After, and the log contains the statement', async () => {
  const reply = await post('/slow-statement')
  expect(reply).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, json: { code: 'TOO_BUSY' } })
  expect(JSON.stringify(reply.json)).not.toContain('select')
  expect(JSON.stringify(logged)).toContain('statement took too long')
})

test('an unavailable database is 503 with its own text, and logged for operators', async () => {
  const reply = await post('/no-database')
  const known = { status: 503, headers: { 'retry-after': '2' }, json: { code: 'DATABASE_UNAVAILABLE' } }
  expect(reply).toMatchObject(known)
  expect(reply.json.message).not.toBe((await post('/slow-statement')).json.message)
  expect(JSON.stringify(logged)).toContain('the database is unavailable')
})

test('a throttled caller receives Retry-After', async () => {
  const reply = await post('/slow-down')
  expect(reply).toMatchObject({ status: 429, headers: { 'retry-after': '300' } })
  expect(reply.json.message).toContain('၅ မိနစ်')
})

const everyCall = [
  '/echo',
  '/own',
  '/bug',
  '/full-disk',
  '/wrong-reply',
  '/slow-statement',
  '/no-database',
  '/slow-down',
]
test.each(everyCall)('%s answers a page in process as a guest over HTTP', async (url) => {
  for (const locale of ['my', 'en'] as const) {
    for (const body of [undefined, { name: ' စု\u0000 ', course_id: 7, more: 1 }, { name: '', course_id: undefined }]) {
      const reply = await post(url, body, { 'accept-language': locale })
      const sent = body ?? { name: 'စု', course_id: '7' }
      const answer = await app.inProcess.ask(
        { endpoint: { method: 'POST', url }, path: API_BASE + url, body: sent },
        locale,
      )
      const named = reply.json.request_id === undefined ? {} : { request_id: expect.any(String) }
      expect({ status: answer.status, json: JSON.parse(answer.text) }).toEqual({
        status: reply.status,
        json: { ...reply.json, ...named },
      })
    }
  }
})

test('a page receives the public form of its bugs, and may only call endpoints for pages', async () => {
  logged.length = 0
  const endpoint = { method: 'POST', url: '/nowhere' } as const
  const answer = await app.inProcess.ask({ endpoint, path: `${API_BASE}/nowhere`, body: undefined }, 'my')
  const json = JSON.parse(answer.text)
  expect({ ...answer, json }).toMatchObject({ status: 500, json: { code: 'UNEXPECTED' } })
  expect(logged).toMatchObject([{ reqId: json.request_id, err: { message: 'POST /nowhere is not for pages' } }])
})
