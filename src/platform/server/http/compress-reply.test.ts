import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressReply } from './compress-reply.ts'

const rows = Array.from({ length: 60 }, (_, at) => ({ id: at, title: 'သင်ခန်းစာ' }))
const app = fastify()
app.addHook('onSend', async (request, reply, payload) => compressReply(request, reply, payload))
app.get('/rows', () => rows)
app.get('/short', () => ({ status: 1 }))
app.get('/page', (_request, reply) => reply.type('text/html').send('<p>'.repeat(1000)))
app.get('/file', (_request, reply) => reply.type('text/csv').send('a,b'.repeat(1000)))
app.get('/rate', { config: { mutates: true } }, () => rows)
app.post('/login', () => rows)

const asked = (method: 'GET' | 'POST', url: string, accepted?: string) =>
  app.inject({ method, url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('JSON that is read is sent in %s, with its own length', async (encoding, unpacked) => {
  const reply = await asked('GET', '/rows', encoding === 'br' ? 'gzip, deflate, br' : 'gzip')
  expect(reply.headers).toMatchObject({
    'content-encoding': encoding,
    'content-length': String(reply.rawPayload.length),
    vary: 'Accept-Encoding',
  })
  expect(JSON.parse(unpacked(reply.rawPayload).toString())).toEqual(rows)
  expect(reply.rawPayload.length).toBeLessThan(JSON.stringify(rows).length / 4)
})

test('a page that is not cached is compressed too', async () => {
  const reply = await asked('GET', '/page', 'br')
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe('<p>'.repeat(1000))
  expect(reply.headers.vary).toBe('Accept-Encoding')
})

test('a reader who accepts no encoding gets it plain', async () => {
  const reply = await asked('GET', '/rows')
  expect([reply.headers['content-encoding'], reply.json()]).toEqual([undefined, rows])
})

test.each([
  ['GET', '/short'],
  ['GET', '/file'],
  ['GET', '/rate'],
  ['POST', '/login'],
] as const)('%s %s stays as it is: short, a file, or a reply of a change', async (method, url) => {
  expect((await asked(method, url, 'br')).headers).not.toHaveProperty('content-encoding')
})
