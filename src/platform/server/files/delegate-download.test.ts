import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBucketServer, BUCKET_KEY } from '#tests/support/bucket-server.ts'
import type { DeliverySettings } from '../delivery-settings.ts'
import { type DelegatedDownload, delegateDownload } from './delegate-download.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

const KEY = 'contents/7/သင်ခန်းစာ ၁.pdf'
const TEXT = 'the text of a lesson'
const none: DeliverySettings = { accelPrefix: undefined, mediaUrl: undefined, signedDownloads: false }

let bucket: { url: string; remove: () => Promise<void> }
let storage: Storage
let app: FastifyInstance
let order: Pick<DelegatedDownload, 'key' | 'delivery'>

beforeAll(async () => {
  bucket = await aBucketServer()
  storage = createS3Storage({ url: `${bucket.url}/lessons`, ...BUCKET_KEY })
  await storage.put(KEY, Buffer.from(TEXT))
  app = Fastify()
  app.get('/file', async (_request, reply) => {
    const about = { contentType: 'application/pdf', cacheControl: 'private, no-store', downloadName: 'သင်ခန်းစာ.pdf' }
    const handed = await delegateDownload(reply, { storage, ...about, ...order })
    return handed === 'sent' ? reply : reply.code(418).send(handed)
  })
})
afterAll(async () => {
  await app.close()
  await bucket.remove()
})

const ask = (delivery: Partial<DeliverySettings>, key = KEY) => {
  order = { key, delivery: { ...none, ...delivery } }
  return app.inject('/file')
}

test('nothing is delegated without a setting', async () => {
  expect((await ask({})).body).toBe('unset')
})

test('nginx receives the path of the file and the headers, and no byte is sent', async () => {
  const { statusCode, headers, body } = await ask({ accelPrefix: '/protected/' })
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: '' })
  expect(headers).toMatchObject({
    'x-accel-redirect': `/protected/contents/7/${encodeURIComponent('သင်ခန်းစာ ၁.pdf')}`,
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringContaining('attachment; filename="'),
  })
})

test('a bucket receives a redirect to a presigned URL for one object and one minute', async () => {
  const { statusCode, headers } = await ask({ signedDownloads: true })
  expect({ statusCode, caching: headers['cache-control'] }).toEqual({ statusCode: 302, caching: 'private, no-store' })
  const url = new URL(String(headers.location))
  expect(url.searchParams.get('X-Amz-Expires')).toBe('60')
  const reply = await fetch(url)
  expect(await reply.text()).toBe(TEXT)
  expect(reply.headers.get('content-disposition')).toContain(encodeURIComponent('သင်ခန်းစာ.pdf'))
  expect(reply.headers.get('content-type')).toBe('application/pdf')

  const another = new URL(String(await storage.signedUrl('contents/8/other.pdf', 60)))
  expect(another.searchParams.get('X-Amz-Signature')).not.toBe(url.searchParams.get('X-Amz-Signature'))
})

test('a missing object is answered 404, and nothing is delegated', async () => {
  for (const delivery of [{ accelPrefix: '/protected/' }, { signedDownloads: true }]) {
    const { statusCode, headers, body } = await ask(delivery, 'contents/9/gone.pdf')
    expect({ statusCode, body }).toEqual({ statusCode: 418, body: 'missing' })
    expect(headers).not.toHaveProperty('x-accel-redirect')
  }
})
