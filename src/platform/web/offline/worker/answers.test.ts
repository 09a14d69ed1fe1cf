import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CACHED_FILES, CACHED_PAGES, CACHED_SCREENS } from '../cache-names.ts'
import { answerPage, keepShown, keptAndRenewed, keptFirst, serverFirst } from './answers.ts'

const SITE = 'https://pyinnya.example'
const DATE = 'Mon, 23 Nov 2026 20:00:00 GMT'
const PUBLIC = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=0', date: DATE }

/** The Cache interface over a Map, in the order of insertion as browsers have it. */
class MemoryCache {
  readonly kept = new Map<string, Response>()
  isFull = false
  async match(url: string) {
    return this.kept.get(String(new URL(url, SITE)))?.clone()
  }
  async put(url: string, reply: Response) {
    if (this.isFull) throw new DOMException('', 'QuotaExceededError')
    const key = String(new URL(url, SITE))
    this.kept.delete(key)
    this.kept.set(key, reply)
  }
  async keys() {
    return [...this.kept.keys()]
  }
  async delete(url: string) {
    return this.kept.delete(String(new URL(url, SITE)))
  }
}

const named = new Map<string, MemoryCache>()
const cacheOf = (name: string) => {
  const cache = named.get(name) ?? new MemoryCache()
  named.set(name, cache)
  return cache
}
const answers = new Map<string, () => Promise<Response>>()
let asked: string[] = []
let work: Promise<unknown>[] = []
const later = (task: Promise<unknown>) => void work.push(task)
const settled = () => Promise.all(work)
const askFor = (path: string) => new Request(SITE + path)
const answersWith = (path: string, body: string, init: ResponseInit = { headers: PUBLIC }) =>
  answers.set(SITE + path, async () => new Response(body, init))
const isCut = () => answers.clear()

beforeEach(() => {
  named.clear()
  answers.clear()
  asked = []
  work = []
  vi.stubGlobal('queryNames', ['page'])
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name),
    match: async (url: string, { cacheName }: { cacheName: string }) => named.get(cacheName)?.match(url),
  })
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const url = typeof request === 'string' ? String(new URL(request, SITE)) : request.url
    asked.push(url)
    const answer = answers.get(url)
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a page comes from the server, and from its copy without a connection, which says of when it is', async () => {
  answersWith('/class/list', '<html lang="my"><h1>one</h1>')
  expect(await (await answerPage(askFor('/class/list'), later)).text()).toBe('<html lang="my"><h1>one</h1>')
  await settled()
  isCut()
  const copy = await answerPage(askFor('/class/list'), later)
  expect(await copy.text()).toBe(`<html data-copy-of="${encodeURIComponent(DATE)}" lang="my"><h1>one</h1>`)
  expect(copy.headers.get('content-type')).toContain('text/html')
})

test('a page of which a script is not kept is not shown from its copy', async () => {
  await cacheOf('shell').put('/no-connection', new Response('no connection'))
  await cacheOf('shell').put('/en/no-connection', new Response('no connection, in English'))
  answersWith('/class/list', '<html><link href="/assets/a.css"><script src="/assets/b.js"></script>')
  answersWith('/en/class/list', '<html><link href="/assets/a.css">')
  for (const path of ['/class/list', '/en/class/list']) await answerPage(askFor(path), later)
  await settled()
  isCut()
  await cacheOf(CACHED_FILES).put('/assets/a.css', new Response(''))
  expect(await (await answerPage(askFor('/class/list'), later)).text()).toBe('no connection')
  expect(await (await answerPage(askFor('/en/class/list'), later)).text()).toContain('<html data-copy-of')
  expect(await (await answerPage(askFor('/en/other'), later)).text()).toBe('no connection, in English')
  await cacheOf(CACHED_FILES).put('/assets/b.js', new Response(''))
  expect(await (await answerPage(askFor('/class/list'), later)).text()).toContain('<html data-copy-of')
})

test.each([
  ['not public', 200, { ...PUBLIC, 'cache-control': 'no-store' }],
  ['an error', 503, PUBLIC],
])('a reply that is %s is not kept', async (_what, status, headers) => {
  answersWith('/student/learning', '<html>', { status, headers })
  await answerPage(askFor('/student/learning'), later)
  await settled()
  expect(named.get(CACHED_PAGES)?.kept.size ?? 0).toBe(0)
})

test('a page with a token, or anything else that no page declares, in its URL is not kept', async () => {
  for (const path of ['/password/reset?token=secret', '/register?page=1&signupForm=x']) {
    answersWith(path, '<html>')
    await answerPage(askFor(path), later)
    await settled()
    await keepShown(SITE + path, [])
  }
  expect(named.get(CACHED_PAGES)?.kept.size ?? 0).toBe(0)
  answersWith('/class/list?page=1', '<html>')
  answersWith('/class/list.data?page=1&_routes=x', 'data')
  for (const path of ['/class/list?page=1', '/class/list.data?page=1&_routes=x']) {
    await answerPage(askFor(path), later)
    await settled()
  }
  expect(cacheOf(CACHED_PAGES).kept.size).toBe(2)
})

test('a page that is gone is forgotten', async () => {
  answersWith('/course/detail/1', '<html>')
  await answerPage(askFor('/course/detail/1'), later)
  await settled()
  answersWith('/course/detail/1', '<html>', { status: 404, headers: PUBLIC })
  expect((await answerPage(askFor('/course/detail/1'), later)).status).toBe(404)
  await settled()
  expect(cacheOf(CACHED_PAGES).kept.size).toBe(0)
})

test('a server that does not answer in three seconds is waited for only where no copy is kept', async () => {
  vi.useFakeTimers()
  const late = Promise.withResolvers<Response>()
  await cacheOf(CACHED_PAGES).put('/class/list.data', new Response('kept', { headers: { date: DATE } }))
  for (const path of ['/class/list.data', '/course/list.data']) answers.set(SITE + path, () => late.promise)
  const withCopy = serverFirst(askFor('/class/list.data'), later)
  const without = serverFirst(askFor('/course/list.data'), later)
  await vi.advanceTimersByTimeAsync(3000)
  const { reply, copyOf } = await withCopy
  expect([await reply.text(), copyOf]).toEqual(['kept', DATE])
  late.resolve(new Response('late'))
  expect(await (await without).reply.text()).toBe('late')
})

test.each([502, 503, 504])(
  'a screen that reads from this device is there while the server answers %i',
  async (status) => {
    await cacheOf(CACHED_SCREENS).put('/student/saved', new Response('<html>saved'))
    for (const path of ['/student/saved', '/class/list']) answersWith(path, 'away', { status })
    expect(await (await answerPage(askFor('/student/saved'), later)).text()).toBe('<html>saved')
    expect((await answerPage(askFor('/class/list'), later)).status).toBe(status)
    answersWith('/student/saved', '<html>new')
    expect(await (await answerPage(askFor('/student/saved'), later)).text()).toBe('<html>new')
  },
)

test('data without a connection and a copy fail as a fetch does', async () => {
  await expect(serverFirst(askFor('/class/list.data'), later)).rejects.toThrow(TypeError)
})

test('a hashed file is fetched once, a shared one is renewed behind its copy', async () => {
  answersWith('/assets/a.js', 'a')
  answersWith('/fonts/a.woff2', 'old')
  for (let time = 0; time < 2; time++) {
    expect(await (await keptFirst(askFor('/assets/a.js'), CACHED_FILES, later)).text()).toBe('a')
    expect(await (await keptAndRenewed(askFor('/fonts/a.woff2'), CACHED_FILES, later)).text()).toBe('old')
    await settled()
    answersWith('/fonts/a.woff2', 'new')
  }
  expect(asked.filter((url) => url.endsWith('/assets/a.js'))).toHaveLength(1)
  expect(await (await cacheOf(CACHED_FILES).match('/fonts/a.woff2'))?.text()).toBe('new')
})

test('the oldest pages go first, and a page that is read again is new', async () => {
  for (let page = 1; page <= 40; page++) {
    answersWith(`/class/list?page=${page}`, '<html>')
    await answerPage(askFor(`/class/list?page=${page}`), later)
    await settled()
  }
  answersWith('/about-us', '<html>')
  for (const path of ['/class/list?page=1', '/about-us']) {
    await answerPage(askFor(path), later)
    await settled()
  }
  const kept = await cacheOf(CACHED_PAGES).keys()
  expect(kept).toHaveLength(40)
  expect(kept).not.toContain(`${SITE}/class/list?page=2`)
  expect(kept).toContain(`${SITE}/class/list?page=1`)
})

test('a full disk keeps nothing and fails no request', async () => {
  cacheOf(CACHED_PAGES).isFull = true
  answersWith('/class/list', '<html>')
  expect((await answerPage(askFor('/class/list'), later)).status).toBe(200)
  await settled()
  expect(cacheOf(CACHED_PAGES).kept.size).toBe(0)
})

test('the page that registered the worker is kept with its files', async () => {
  answersWith('/class/list', '<html><script src="/assets/a.js"></script>')
  answersWith('/assets/a.js', 'a')
  await keepShown(`${SITE}/class/list`, [`${SITE}/assets/a.js`, `${SITE}/assets/gone.js`])
  isCut()
  expect(await (await answerPage(askFor('/class/list'), later)).text()).toContain('data-copy-of')
  expect(cacheOf(CACHED_FILES).kept.size).toBe(1)
})
