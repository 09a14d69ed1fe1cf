import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchFile } from './fetch-file.ts'

const content = Uint8Array.from({ length: 9 }, (_, at) => at)
const sha256 = createHash('sha256').update(content).digest('base64')
const file = { name: '240p-00001.m4s', size_bytes: content.length, sha256 }

/** The first byte of each request. */
let asked: number[]
/** Attempts after which a connection was waited for. */
let waits: number[]
/** Milliseconds before the part at this byte is sent; Infinity: never, and the connection stays open. */
let pauseBefore: (at: number) => number

/** Sends three bytes at a time. Like a browser it ends a reply whose request is aborted. */
async function send(_: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) {
  const from = Number(/bytes=(\d+)-/.exec(headers.Range ?? '')?.[1] ?? 0)
  asked.push(from)
  const paused = (ms: number) =>
    new Promise<void>((resolve, reject) => {
      if (ms !== Number.POSITIVE_INFINITY) setTimeout(resolve, ms)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  let at = from
  await paused(pauseBefore(-1))
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (at >= content.length) return controller.close()
    await paused(pauseBefore(at))
    controller.enqueue(content.subarray(at, at + 3))
    at += 3
  }
  return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), { status: from > 0 ? 206 : 200 })
}

beforeEach(() => {
  asked = []
  waits = []
  pauseBefore = () => 0
  vi.useFakeTimers()
  vi.stubGlobal('window', { localStorage: { getItem: () => null } })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('fetch', send)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const start = (signal = new AbortController().signal) =>
  fetchFile('/file', file, { signal, waitForConnection: async (attempt) => void waits.push(attempt) })

test('a line that goes silent within a file counts as lost after ten seconds, and the file goes on at its byte', async () => {
  pauseBefore = (at) => (at === 6 && asked.length === 1 ? Number.POSITIVE_INFINITY : 0)
  const fetched = start()
  await vi.advanceTimersByTimeAsync(9_900)
  expect(asked).toEqual([0])
  await vi.advanceTimersByTimeAsync(200)
  expect(new Uint8Array(await fetched)).toEqual(content)
  expect(asked).toEqual([0, 6])
  expect(waits).toEqual([0])
})

test('a server that never answers is asked again, with growing pauses', async () => {
  pauseBefore = (at) => (at === -1 && asked.length < 4 ? Number.POSITIVE_INFINITY : 0)
  const fetched = start()
  await vi.advanceTimersByTimeAsync(30_100)
  expect(new Uint8Array(await fetched)).toEqual(content)
  expect([asked, waits]).toEqual([
    [0, 0, 0, 0],
    [1, 2, 3],
  ])
})

test('a slow line is left alone', async () => {
  pauseBefore = () => 9_000
  const fetched = start()
  await vi.advanceTimersByTimeAsync(36_100)
  expect(new Uint8Array(await fetched)).toEqual(content)
  expect(asked).toEqual([0])
})

test('a pause ends a request at once, and nothing is asked again', async () => {
  pauseBefore = () => Number.POSITIVE_INFINITY
  const stopping = new AbortController()
  const fetched = start(stopping.signal).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(100)
  stopping.abort(new Error('paused'))
  expect(await fetched).toEqual(new Error('paused'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([asked, waits]).toEqual([[0], []])
})
