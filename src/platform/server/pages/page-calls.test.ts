import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { PageCalls } from './page-calls.ts'

let app: FastifyInstance
let asked: string[]
let calls: PageCalls
beforeEach(() => {
  asked = []
  app = Fastify()
  app.addHook(
    'onRequest',
    async (request) => void asked.push(`${request.headers['accept-language']} ${request.method}`),
  )
  app.get('/list', async () => ({ rows: [1, 2, 3] }))
  app.post('/filter', async () => ({ rows: [] }))
  app.get('/broken', async () => {
    throw new Error('broken')
  })
  calls = new PageCalls(app)
})

const get = (path: string, locale: 'my' | 'en' = 'my') =>
  calls.inLanguage(locale)({ method: 'GET', path, body: undefined })

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
  const filter = { method: 'POST', path: '/filter', body: { region: 1 } }
  await calls.inLanguage('my')(filter)
  await calls.inLanguage('my')(filter)
  expect(asked).toHaveLength(4)
})
