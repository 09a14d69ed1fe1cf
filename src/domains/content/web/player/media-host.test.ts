import type { FragmentLoaderContext, HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration } from 'hls.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOwn, withFallback } from './media-host.ts'

const SITE = 'https://pyinnya.example'
const playlist = `${SITE}/api/lesson/stream/144p.m3u8`
const atHost = 'https://media.example/hls/7/run/144p-00003.m4s'
const here = `${SITE}/api/lesson/stream/144p-00003.m4s`

type Callbacks = LoaderCallbacks<FragmentLoaderContext>

/** Requests that hls.js would make, and their replies. */
const asked: string[] = []
let fails: (url: string) => 'error' | 'timeout' | undefined = () => undefined

class LineLoader {
  context: FragmentLoaderContext | null = null
  readonly stats = { loaded: 0 }
  load(context: FragmentLoaderContext, _how: LoaderConfiguration, callbacks: Callbacks): void {
    asked.push(context.url)
    const failed = fails(context.url)
    const stats = Object.assign(this.stats, { loaded: failed ? 0 : 5 }) as unknown as Parameters<
      Callbacks['onSuccess']
    >[1]
    if (failed === 'error') callbacks.onError({ code: 503, text: '' }, context, null, stats)
    else if (failed === 'timeout') callbacks.onTimeout(stats, context, null)
    else callbacks.onSuccess({ url: context.url, data: 'bytes', code: 200 }, stats, context, null)
  }
  abort(): void {}
  destroy(): void {}
}

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('location', { href: `${SITE}/lesson/7`, origin: SITE })
})
afterEach(() => void vi.unstubAllGlobals())

function load(loader: Loader<FragmentLoaderContext>, url: string) {
  const ends: string[] = []
  const context = { url, frag: { baseurl: playlist } } as FragmentLoaderContext
  loader.load(context, {} as LoaderConfiguration, {
    onSuccess: () => ends.push('success'),
    onError: () => ends.push('error'),
    onTimeout: () => ends.push('timeout'),
  })
  return ends
}

test.each(['error', 'timeout'] as const)('a segment whose host returns an %s is loaded from this site', (how) => {
  fails = (url) => (url.startsWith('https://media.example') ? how : undefined)
  const loader = new (withFallback(LineLoader))({} as HlsConfig)
  expect(load(loader, atHost)).toEqual(['success'])
  expect(asked).toEqual([atHost, here])
  expect(loader.stats.loaded).toBe(5)
})

test('a failed host is skipped for a minute, then tried again', () => {
  let now = 0
  const Fallback = withFallback(LineLoader, () => now)
  fails = (url) => (url.startsWith('https://media.example') ? 'error' : undefined)
  for (const at of [0, 30_000, 61_000]) {
    now = at
    load(new Fallback({} as HlsConfig), atHost)
  }
  expect(asked).toEqual([atHost, here, here, atHost, here])
})

test('a segment of this site is loaded once, and its failure reported', () => {
  fails = () => 'error'
  expect(load(new (withFallback(LineLoader))({} as HlsConfig), here)).toEqual(['error'])
  expect(asked).toEqual([here])
})

test('only URLs of this site receive the token', () => {
  expect([isOwn('/api/key'), isOwn(playlist), isOwn(atHost)]).toEqual([true, true, false])
})
