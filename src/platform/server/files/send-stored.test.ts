import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFileStorage } from './file-storage.ts'
import { attachmentNamed, sendStored } from './send-stored.ts'

let app: FastifyInstance
let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'send-stored-'))
  const storage = createFileStorage(root)
  await storage.put('ten', Buffer.from('0123456789'))
  await storage.put('empty', Buffer.alloc(0))
  app = Fastify()
  app.get('/:key', async (request, reply) => {
    const { key } = request.params as { key: string }
    const sent = await sendStored(request, reply, {
      storage,
      key,
      contentType: 'text/plain',
      cacheControl: 'private',
      downloadName: 'ပထမ "1".txt',
    })
    return sent ? reply : reply.code(404).send('gone')
  })
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

const get = (headers: Record<string, string> = {}, url = '/ten'): Promise<LightMyRequestResponse> =>
  app.inject({ url, headers })

describe('a stored object', () => {
  it('is sent whole, with headers that prevent execution', async () => {
    const reply = await get()
    expect([reply.statusCode, reply.body]).toEqual([200, '0123456789'])
    expect(reply.headers).toMatchObject({
      'content-length': '10',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': attachmentNamed('ပထမ "1".txt'),
    })
  })

  it.each([
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-30', '0123456789', 'bytes 0-9/10'],
    ['bytes=5-500', '56789', 'bytes 5-9/10'],
  ])('is sent partially for %s', async (range, body, contentRange) => {
    const reply = await get({ range })
    expect([reply.statusCode, reply.body, reply.headers['content-range']]).toEqual([206, body, contentRange])
    expect(reply.headers['content-length']).toBe(String(body.length))
  })

  it.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('answers 416 to %s', async (range) => {
    const reply = await get({ range })
    expect([reply.statusCode, reply.body, reply.headers['content-range']]).toEqual([416, '', 'bytes */10'])
  })

  it.each(['bytes=4-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=', 'bytes=a-b'])('ignores %s', async (range) => {
    const reply = await get({ range })
    expect([reply.statusCode, reply.body]).toEqual([200, '0123456789'])
  })

  it('is not sent again to a client that has it (304)', async () => {
    const { etag, 'last-modified': date } = (await get()).headers
    const known: Record<string, string>[] = [
      { 'if-none-match': String(etag) },
      { 'if-none-match': `"other", W/${etag}` },
      { 'if-modified-since': String(date) },
    ]
    for (const headers of known) {
      const reply = await get(headers)
      expect([reply.statusCode, reply.body]).toEqual([304, ''])
    }
    expect((await get({ 'if-none-match': '"other"', 'if-modified-since': String(date) })).statusCode).toBe(200)
  })

  it('is sent whole when the client holds a part of an older version', async () => {
    const { etag } = (await get()).headers
    expect((await get({ range: 'bytes=2-4', 'if-range': String(etag) })).statusCode).toBe(206)
    expect((await get({ range: 'bytes=2-4', 'if-range': '"older"' })).body).toBe('0123456789')
    expect((await get({ range: 'bytes=2-4', 'if-range': 'Sat, 01 Jan 2000 00:00:00 GMT' })).statusCode).toBe(200)
  })

  it('answers HEAD with its length and no body', async () => {
    const whole = await app.inject({ method: 'HEAD', url: '/ten' })
    expect([whole.statusCode, whole.body, whole.headers['content-length']]).toEqual([200, '', '10'])
    const part = await app.inject({ method: 'HEAD', url: '/ten', headers: { range: 'bytes=1-3' } })
    expect([part.statusCode, part.body, part.headers['content-length']]).toEqual([206, '', '3'])
  })

  it('may be empty', async () => {
    const reply = await get({}, '/empty')
    expect([reply.statusCode, reply.body, reply.headers['content-length']]).toEqual([200, '', '0'])
    expect((await get({ range: 'bytes=0-' }, '/empty')).statusCode).toBe(416)
  })

  it('leaves a missing object to the caller', async () => {
    const reply = await get({}, '/absent')
    expect([reply.statusCode, reply.body]).toEqual([404, 'gone'])
  })

  it('sends a file name in logical order', () => {
    expect(attachmentNamed('\u202e\u2066fdp.exe\u2069\u200f.pdf')).toBe(attachmentNamed('fdp.exe.pdf'))
  })

  it('encodes a file name in any script, without header injection', () => {
    expect(attachmentNamed('a"b\r\nX: y/../မ.pdf')).toBe(
      `attachment; filename="a_b__X: y_..__.pdf"; filename*=UTF-8''a%22b%0D%0AX%3A%20y%2F..%2F%E1%80%99.pdf`,
    )
  })
})
