import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PlayIndex } from '../../../contract/play-index.ts'
import { ConnectionSpeed } from './connection-speed.ts'
import { networkSource } from './network-source.ts'
import { StreamRefused, type Track } from './stream-source.ts'

const HOST = 'https://media.example/hls/7/'
const key = new Uint8Array(16).fill(7)
const init = btoa('head')
const facts = { name: '144p', kind: 'video', codecs: 'x', width: 256, height: 144, bits_per_second: 1 } as const
const index: PlayIndex = {
  grid_seconds: 4,
  finished: true,
  segments_at: null,
  tracks: [{ ...facts, segments: 3, seconds: 12, init }],
}
const track: Track = { ...facts, segments: 3, seconds: 12, init: new Uint8Array() }

/** Requests, and what answers them: a status or an error. */
let asked: { url: string; token: string | undefined }[]
let answers: (url: string) => number | Error
let lineStates: boolean[]
let closed: AbortController

async function encrypted(sequence: number): Promise<ArrayBuffer> {
  const iv = new Uint8Array(16)
  iv[15] = sequence
  const secret = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['encrypt'])
  return crypto.subtle.encrypt({ name: 'AES-CBC', iv }, secret, new TextEncoder().encode(`part ${sequence}`))
}

async function bodyOf(url: string): Promise<BodyInit> {
  if (url.endsWith('/key')) return key
  return url.endsWith('.json') ? JSON.stringify(index) : encrypted(Number(/(\d+)\.m4s$/.exec(url)?.[1]))
}

beforeEach(() => {
  asked = []
  lineStates = []
  answers = () => 200
  closed = new AbortController()
  vi.useFakeTimers()
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ url, token: headers.authorization })
    const answer = answers(url)
    if (typeof answer !== 'number') throw answer
    return new Response(answer === 200 ? await bodyOf(url) : '', { status: answer })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const aSource = (known?: PlayIndex) =>
  networkSource(
    {
      address: (name) => `/own/${name}`,
      headers: () => ({ authorization: 'Bearer t' }),
      known: known && Promise.resolve(known),
    },
    { onConnectionLost: (isLost) => lineStates.push(isLost), speed: new ConnectionSpeed() },
    closed.signal,
  )
type Source = ReturnType<typeof aSource>
const read = async (source: Source, sequence = 2, signal = closed.signal) =>
  new TextDecoder().decode(await source.read(track, sequence, signal))
const urls = () => asked.map(({ url }) => url)

test('a segment is decrypted by its number; the key is fetched at the same time, and once', async () => {
  const source = aSource()
  expect(await Promise.all([read(source, 1), read(source, 2)])).toEqual(['part 1', 'part 2'])
  expect(urls().sort()).toEqual(['/own/144p-00001.m4s', '/own/144p-00002.m4s', '/own/key'])
})

test('the index that came with the page is used once, then fetched', async () => {
  const source = aSource({ ...index, finished: false })
  const first = await source.index()
  expect([first.finished, new TextDecoder().decode(first.tracks[0]?.init)]).toEqual([false, 'head'])
  expect(urls()).toEqual([])
  expect((await source.index()).finished).toBe(true)
  expect(urls()).toEqual(['/own/index.json'])
})

test('the index is asked for until there is a connection, which is said to be lost', async () => {
  answers = () => new TypeError('offline')
  const index = aSource().index()
  await vi.advanceTimersByTimeAsync(3_500)
  expect(lineStates).toEqual([true, true])
  answers = () => 200
  await vi.advanceTimersByTimeAsync(4_000)
  expect((await index).finished).toBe(true)
  expect(lineStates).toEqual([true, true, false])
})

test.each(['an error', 'no connection'])(
  'a media host with %s is avoided for a minute; it never gets the token',
  async (how) => {
    const source = aSource({ ...index, segments_at: HOST })
    await source.index()
    answers = (url) => (!url.startsWith(HOST) ? 200 : how === 'an error' ? 404 : new TypeError('offline'))
    expect(await read(source)).toBe('part 2')
    expect(await read(source)).toBe('part 2')
    expect(urls().filter((url) => url.startsWith(HOST))).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(61_000)
    answers = () => 200
    expect(await read(source)).toBe('part 2')
    expect(urls().at(-1)).toBe(`${HOST}144p-00002.m4s`)
    for (const { url, token } of asked) expect(token, url).toBe(url.startsWith(HOST) ? undefined : 'Bearer t')
  },
)

test('a lost connection and an overloaded server are tried again with growing pauses, and shown', async () => {
  const source = aSource()
  let failures = 0
  answers = (url) => (url.endsWith('/key') || failures === 4 ? 200 : ++failures % 2 ? new TypeError('offline') : 503)
  const reading = read(source)
  await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000 + 7900)
  expect([failures, lineStates.at(-1)]).toEqual([4, true])
  await vi.advanceTimersByTimeAsync(200)
  expect(await reading).toBe('part 2')
  expect(lineStates.at(-1)).toBe(false)
})

test.each([401, 403, 404, 422])('a refusal with %i is not tried again', async (status) => {
  const source = aSource()
  answers = () => status
  const refused = await read(source).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StreamRefused)
  expect(refused).toMatchObject({ status })
})

test('what is not needed any more is not tried again', async () => {
  const source = aSource()
  const stop = new AbortController()
  answers = (url) => (url.endsWith('/key') ? 200 : new TypeError('offline'))
  const reading = read(source, 2, stop.signal).catch(() => 'ended')
  await vi.advanceTimersByTimeAsync(500)
  stop.abort()
  expect(await reading).toBe('ended')
  const before = asked.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(before)
})
