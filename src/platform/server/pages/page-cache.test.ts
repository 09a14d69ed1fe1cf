import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { PageCache } from './page-cache.ts'
import type { CachedPage } from './page-forms.ts'

const limits = { maxBytes: 100_000, ttlMs: 60_000 }
const page = (text: string, status = 200) => ({
  status,
  headers: { 'x-page': text },
  body: Buffer.from(text.repeat(50)),
})

async function textOf(page: Promise<CachedPage>): Promise<string> {
  return (await (await page).formIn('identity')).body.toString()
}

test('a page is rendered once for simultaneous and later requests', async () => {
  const cache = new PageCache(limits)
  let rendered = 0
  const render = async () => {
    rendered += 1
    return page('ပညာ')
  }
  await Promise.all([cache.get('/', render), cache.get('/', render)])
  const kept = await cache.get('/', render)
  expect(rendered).toBe(1)
  expect(brotliDecompressSync((await kept.formIn('br')).body).toString()).toBe('ပညာ'.repeat(50))
  expect(gunzipSync((await kept.formIn('gzip')).body).toString()).toBe('ပညာ'.repeat(50))
  expect((await kept.formIn('identity')).body.toString()).toBe('ပညာ'.repeat(50))
  expect(await kept.formIn('br')).toBe(kept.madeIn('br'))
})

test('neither a 404 nor an error is cached', async () => {
  const cache = new PageCache(limits)
  expect((await cache.get('/x', async () => page('no', 404))).status).toBe(404)
  expect(cache.bytes).toBe(0)
  await expect(cache.get('/y', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await textOf(cache.get('/y', async () => page('mended')))).toContain('mended')
})

test('a page that was rendered before an invalidation is removed, even if it is finished later', async () => {
  const cache = new PageCache(limits)
  let finish = (): void => undefined
  const slow = cache.get('/', async () => {
    await new Promise<void>((done) => {
      finish = done
    })
    return page('old')
  })
  cache.invalidate('everything')
  finish()
  expect(await textOf(slow)).toContain('old')
  expect(await textOf(cache.get('/', async () => page('new')))).toContain('new')
})

test('never exceeds its size limit', async () => {
  const cache = new PageCache({ maxBytes: 5_000, ttlMs: 60_000 })
  for (let n = 0; n < 50; n += 1) await cache.get(`/${n}`, async () => page(`page ${n}`))
  expect(cache.bytes).toBeLessThanOrEqual(5_000)
  expect(cache.bytes).toBeGreaterThan(0)
})

test('a popular page is compressed again at a higher level, with the same content', async () => {
  const text = Array.from({ length: 2000 }, (_, n) => `ပညာ ${n * n}`).join()
  const render = async () => ({ status: 200, headers: {}, body: Buffer.from(text) })
  const kept = await new PageCache({ maxBytes: 1_000_000, ttlMs: 60_000 }).get('/', render)
  const first = await kept.formIn('br')
  for (let reader = 0; reader < 99; reader += 1) expect(kept.madeIn('br')).toBe(first)
  const isMadeAnew = () => {
    const form = kept.madeIn('br')
    return form === first ? undefined : form
  }
  const later = await vi.waitUntil(isMadeAnew, { timeout: 30_000 })
  expect(later?.body.length).toBeLessThan(first.body.length)
  expect(later?.etag).not.toBe(first.etag)
  const { head = [], body } = later ?? {}
  expect(head[head.indexOf('content-length') + 1]).toBe(String(body?.length))
  expect(brotliDecompressSync(later?.body ?? '').toString()).toBe(text)
})

test('a compressed page holds no more memory than its bytes', async () => {
  const kept = await new PageCache(limits).get('/', async () => page('ပညာ'))
  for (const { body } of [await kept.formIn('br'), await kept.formIn('gzip')]) {
    expect(body.buffer.byteLength).toBe(body.length)
  }
})

test('an expired page is rendered again, and serves as fallback until the next invalidation', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const cache = new PageCache({ ...limits, ttlMs: 30_000, lastResortMs: 600_000 })
  await cache.get('/', async () => page('then'))
  vi.advanceTimersByTime(60_000)
  expect(cache.kept('/')).toBeUndefined()
  const failed = await cache.get('/', async () => page('away', 503))
  expect(failed.status).toBe(503)
  const old = cache.lastResort('/')
  expect(old?.ageSeconds).toBe(60)
  expect((await old?.page.formIn('identity'))?.body.toString()).toContain('then')
  vi.advanceTimersByTime(600_000)
  expect(cache.lastResort('/')).toBeUndefined()
  await cache.get('/', async () => page('now'))
  cache.invalidate('everything')
  expect(cache.lastResort('/')).toBeUndefined()
  vi.useRealTimers()
})
