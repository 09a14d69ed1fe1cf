import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PageCache } from './page-cache.ts'
import { changeOf, payloadOf } from './page-change.ts'
import { EVERYTHING } from './page-tags.ts'

let cache: PageCache
let rendered: string[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  cache = new PageCache({ maxBytes: 10_000_000, ttlMs: 60_000, lastResortMs: 600_000 })
  rendered = []
})
afterEach(() => {
  vi.useRealTimers()
})

const rendering =
  (key: string, tags: string[], wait = Promise.resolve()) =>
  async () => {
    rendered.push(key)
    await wait
    return { status: 200, headers: {}, body: Buffer.from(`${key} ${rendered.length}`), tags }
  }
const keep = (key: string, ...tags: string[]) => cache.get(key, rendering(key, tags))
const keptOf = (...keys: string[]) => keys.filter((key) => cache.kept(key))
const textOf = async (key: string) => (await cache.kept(key)?.formIn('identity'))?.body.toString()

describe('drop()', () => {
  test('removes pages with the tag, and untagged pages', async () => {
    await keep('/a', 'course:1', 'owner:5')
    await keep('/b', 'course:2', 'owner:5')
    await keep('/c', 'courses')
    await keep('/d', EVERYTHING)
    await keep('/e')
    cache.invalidate({ drop: ['course:1', 'course:9'] })
    expect(keptOf('/a', '/b', '/c', '/d', '/e')).toEqual(['/b', '/c', '/e'])
    expect(cache.dropped).toBe(2)
    cache.invalidate({ drop: ['owner:5'] })
    expect(keptOf('/a', '/b', '/c', '/e')).toEqual(['/c', '/e'])
    cache.invalidate('everything')
    expect(keptOf('/c', '/e')).toEqual([])
  })

  test('of a rating removes three of a thousand pages', async () => {
    for (let id = 0; id < 1000; id += 1) await keep(`/class/${id}`, `class-rating:${id}`, `course:${id % 100}`)
    await keep('/course/7', 'course:7', 'course-rating:7')
    await keep('/teacher/3', 'owner:3', 'owner-rating:3')
    cache.invalidate({ drop: ['class-rating:7', 'course-rating:7', 'owner-rating:3'], refreshLater: ['listings'] })
    expect(cache.dropped).toBe(3)
  })

  test('stores a page that is being rendered only if it has other tags', async () => {
    let finish = (): void => undefined
    const wait = new Promise<void>((done) => {
      finish = done
    })
    const [one, two] = [
      cache.get('/a', rendering('/a', ['course:1'], wait)),
      cache.get('/b', rendering('/b', ['course:2'], wait)),
    ]
    cache.invalidate({ drop: ['course:1'] })
    const later = cache.get('/a', rendering('/a', ['course:1']))
    finish()
    await Promise.all([one, two, later])
    expect(keptOf('/a', '/b')).toEqual(['/a', '/b'])
    expect(await textOf('/a')).toBe('/a 3')
    expect(rendered).toEqual(['/a', '/b', '/a'])
  })
})

describe('refresh()', () => {
  test('serves a stale list for at most two seconds', async () => {
    await keep('/list', 'courses')
    cache.invalidate({ refresh: ['courses'] })
    vi.advanceTimersByTime(1_000)
    cache.invalidate({ refresh: ['courses'] })
    vi.advanceTimersByTime(999)
    expect(cache.kept('/list')).toBeDefined()
    vi.advanceTimersByTime(1)
    expect(cache.kept('/list')).toBeUndefined()
    expect(cache.lastResort('/list')).toBeDefined()
  })

  test('renders it in the background at most once a second', async () => {
    await keep('/list', 'courses')
    expect(cache.isDue('/list')).toBe(false)
    cache.invalidate({ refresh: ['courses'] })
    expect(cache.isDue('/list')).toBe(false)
    vi.advanceTimersByTime(1_000)
    expect(cache.isDue('/list')).toBe(true)
    cache.renderBehind('/list', rendering('/list', ['courses']))
    expect(cache.isDue('/list')).toBe(false)
    await vi.waitFor(async () => expect(await textOf('/list')).toBe('/list 2'))
    expect(cache.isDue('/list')).toBe(false)
    vi.advanceTimersByTime(10_000)
    expect(keptOf('/list')).toEqual(['/list'])
  })

  test('stores a page that was rendered during the change as stale', async () => {
    await keep('/list', 'courses')
    let finish = (): void => undefined
    const wait = new Promise<void>((done) => {
      finish = done
    })
    cache.renderBehind('/list', rendering('/list', ['courses'], wait))
    cache.invalidate({ refresh: ['courses'] })
    finish()
    await vi.waitFor(async () => expect(await textOf('/list')).toBe('/list 2'))
    vi.advanceTimersByTime(2_000)
    expect(cache.kept('/list')).toBeUndefined()
  })

  test('leaves rendering to the next reader when the background rendering fails', async () => {
    await keep('/list', 'courses')
    cache.invalidate({ refresh: ['courses'] })
    vi.advanceTimersByTime(1_000)
    cache.renderBehind('/list', () => Promise.reject(new Error('away')))
    await Promise.resolve()
    expect(cache.kept('/list')).toBeDefined()
    vi.advanceTimersByTime(1_000)
    expect(cache.kept('/list')).toBeUndefined()
  })
})

test('refreshLater() marks lists at once, then once in ten seconds', async () => {
  const marks = async () => {
    await keep('/list', 'courses')
    cache.invalidate({ refreshLater: ['courses'] })
    vi.advanceTimersByTime(2_000)
    return keptOf('/list').length === 0
  }
  expect(await marks()).toBe(true)
  expect(await marks()).toBe(false)
  vi.advanceTimersByTime(5_999)
  expect(cache.kept('/list')).toBeDefined()
  // The second change takes effect ten seconds after the first.
  vi.advanceTimersByTime(1 + 2_000)
  expect(cache.kept('/list')).toBeUndefined()
})

describe('the invalidation message', () => {
  test('encodes a change', () => {
    const change = { drop: ['course:1'], refresh: ['courses'], refreshLater: [] }
    expect(changeOf(payloadOf(change))).toEqual(change)
    expect(changeOf(payloadOf({ drop: ['course:1'] }))).toEqual({ drop: ['course:1'], refresh: [], refreshLater: [] })
  })

  test.each(['', 'x', '[]{', '{"drop":5}', 'null'])('invalidates everything when it is unreadable: %s', (payload) => {
    expect(changeOf(payload)).toBe('everything')
  })

  test('invalidates everything when it would be too long', () => {
    expect(payloadOf('everything')).toBe('')
    expect(payloadOf({ drop: Array.from({ length: 1000 }, (_, id) => `course:${id}`) })).toBe('')
  })
})
