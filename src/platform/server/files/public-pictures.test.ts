import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { picturePath, pictureSets, pictureUrl } from '#platform/contract/picture-address.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { avifCopiesJob } from './avif-copies.job.ts'
import { avifCopiesHandler, makeAvifCopies } from './avif-copies.worker.ts'
import { storePicture } from './store-picture.ts'

let api: TestApi
beforeAll(async () => {
  api = await aTestApi()
  await api.services.queue.prepare(avifCopiesJob)
})
afterAll(() => api.close())

async function aPicture(): Promise<{ folder: string; url: string }> {
  const bytes = await sharp({ create: { width: 500, height: 300, channels: 3, background: '#0b7a5b' } })
    .png()
    .toBuffer()
  const stored = await storePicture(api.services.storage, 'pictures/courses/7/', { bytes, widths: [320, 640] })
  return { folder: stored.folder, url: String(pictureUrl(picturePath(stored), 640)) }
}

async function get(url: string) {
  const { statusCode, headers, rawPayload } = await api.app.inject({ url })
  return { statusCode, type: headers['content-type'], caching: String(headers['cache-control']), bytes: rawPayload }
}

/** Number of queued copy jobs of a folder. */
async function orders(folder: string): Promise<number> {
  const waiting = await api.services.queue.boss.findJobs('avif-copies')
  return waiting.filter(({ data }) => (data as { folder: string }).folder === folder).length
}

test('a stored picture is served at the URL of its path', async () => {
  const { url } = await aPicture()
  expect(url).toMatch(/\/320-500\/500\.webp$/)
  const reply = await get(url)
  expect([reply.statusCode, reply.type]).toEqual([200, 'image/webp'])
  expect(reply.caching).toContain('immutable')
  expect((await sharp(reply.bytes).metadata()).width).toBe(500)
  expect((await get(url.replace('webp', 'jpg'))).type).toBe('image/jpeg')
})

describe('an AVIF copy', () => {
  test('is queued at its first request, and WebP is served until it exists', async () => {
    const { folder, url } = await aPicture()
    const addresses =
      pictureSets(url)
        ?.avif.split(', ')
        .map((one) => one.split(' ')[0] ?? '') ?? []
    expect(addresses).toHaveLength(2)
    for (const address of addresses) {
      const reply = await get(address)
      expect([reply.statusCode, reply.type, reply.caching]).toEqual([200, 'image/webp', 'public, max-age=60'])
    }
    expect(await orders(folder)).toBe(1)
    const run = { jobId: '', attempt: 1, isLastAttempt: false, signal: new AbortController().signal }
    await avifCopiesHandler(api.services.storage).run({ folder }, run)
    for (const [index, address] of addresses.entries()) {
      const reply = await get(address)
      expect([reply.statusCode, reply.type]).toEqual([200, 'image/avif'])
      expect(reply.caching).toContain('immutable')
      const { compression, width } = await sharp(reply.bytes).metadata()
      expect([compression, width]).toEqual(['av1', [320, 500][index]])
    }
    const before = await api.services.storage.stat(`${folder}320.avif`)
    await makeAvifCopies(api.services.storage, folder)
    expect(await api.services.storage.stat(`${folder}320.avif`)).toEqual(before)
  })

  test('is neither queued nor created where there is no picture', async () => {
    const { folder, url } = await aPicture()
    await api.services.storage.deletePrefix(folder)
    expect((await get(url.replace('webp', 'avif'))).statusCode).toBe(404)
    expect(await orders(folder)).toBe(0)
    await makeAvifCopies(api.services.storage, folder)
    expect(await api.services.storage.exists(`${folder}320.avif`)).toBe(false)
  })
})

test.each([
  '/pictures/courses/7/nothing/320/320.webp',
  '/pictures/courses/7',
  '/pictures/',
  '/pictures/..%2Fproofs/320/320.webp',
  '/pictures/%2e%2e/proofs/320/320.webp',
  '/pictures/.incoming/320/320.webp',
])('answers 404 to %s', async (url) => {
  await api.services.storage.put('proofs/320.webp', Buffer.from('private'))
  const reply = await get(url)
  expect(reply.statusCode).toBe(404)
  expect(reply.bytes.toString()).not.toContain('private')
})
