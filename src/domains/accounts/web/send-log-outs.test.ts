import { hash } from 'node:crypto'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

// Modules are shared with tests of other files, some of which put another session in their place.
vi.resetModules()
const { backgroundApi } = await import('#platform/web/api/browser-api.ts')
const { RefusedCall, UnreachableServer } = await import('#platform/web/api/failures.ts')
const { forgetLogOut, keepLogOut, pendingLogOuts } = await import('#platform/web/session/pending-log-outs.ts')
const { sendLogOuts } = await import('./send-log-outs.ts')

let stored: Map<string, string>
let called: unknown[]
let answer: () => void

beforeEach(() => {
  stored = new Map()
  called = []
  answer = () => undefined
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('window', { localStorage, crypto })
  vi.spyOn(backgroundApi, 'call').mockImplementation(async (_endpoint, input) => {
    called.push(input?.body)
    answer()
    return { status: 1 } as never
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
})

const cut = () => {
  throw new UnreachableServer('cut')
}

test('what is kept of a log-out is the hash of its token, which is forgotten once the server has heard of it', async () => {
  expect(await keepLogOut('secret-token')).toBe(hash('sha256', 'secret-token', 'hex'))
  expect([...stored.values()].join()).not.toContain('secret-token')
  await sendLogOuts()
  expect(called).toEqual([{ token_hash: hash('sha256', 'secret-token', 'hex') }])
  expect([pendingLogOuts(), stored.size]).toEqual([[], 0])
})

test('without a connection it stays, with those of other people, and each is sent once', async () => {
  const [first, second] = [await keepLogOut('first'), await keepLogOut('second')]
  answer = cut
  await sendLogOuts()
  await keepLogOut('first')
  expect(pendingLogOuts()).toEqual([second, first])
  answer = () => undefined
  called = []
  await sendLogOuts()
  expect(called).toEqual([{ token_hash: second }, { token_hash: first }])
  expect(pendingLogOuts()).toEqual([])
})

test('a server in trouble is asked again, and what is no hash is forgotten', async () => {
  await keepLogOut('first')
  for (const status of [429, 500, 503]) {
    answer = () => {
      throw new RefusedCall(status, {})
    }
    await sendLogOuts()
    expect(pendingLogOuts()).toHaveLength(1)
  }
  answer = () => {
    throw new RefusedCall(422, {})
  }
  await sendLogOuts()
  expect(pendingLogOuts()).toEqual([])
})

test('nothing is kept where the browser cannot compute a hash or keep it', async () => {
  vi.stubGlobal('window', { ...window, crypto: {} })
  expect(await keepLogOut('token')).toBeUndefined()
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('window', { crypto, localStorage: { ...window.localStorage, setItem: full } })
  expect(await keepLogOut('token')).toBeUndefined()
  forgetLogOut('x')
  stored.set('pyinnya.pending-log-outs', 'null')
  expect(pendingLogOuts()).toEqual([])
})
