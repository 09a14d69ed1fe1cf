import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#platform/contract/durations.ts'
import { forgetDrafts } from '#platform/web/forms/form-draft.ts'
import { keepChosenFiles, readChosenFiles } from './chosen-files.ts'

let stored: Map<string, Response>
let session: string | null

/** The parts of a browser's caches that the module uses. */
const cache = {
  keys: async () => [...stored.keys()].map((path) => ({ url: `https://pyinnya.test${path}` })),
  match: async ({ url }: { url: string }) => stored.get(new URL(url).pathname)?.clone(),
  delete: async ({ url }: { url: string }) => stored.delete(new URL(url).pathname),
  put: async (path: string, reply: Response) => void stored.set(path, reply),
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  stored = new Map()
  session = null
  logIn(1)
  vi.stubGlobal('window', { localStorage: { getItem: () => session }, sessionStorage: {} })
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => stored.clear() })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function logIn(id: number) {
  session = JSON.stringify({ token: 't', usertype: 'student', accountuser: { personal_id: id } })
}
const picture = (name: string, text = name) => new File([text], name, { type: 'image/png' })
const namesOf = async (key: string) => (await readChosenFiles(key)).map(({ name }) => name)

test('chosen files are found again with name, type and bytes, in their order', async () => {
  await keepChosenFiles('payment.1', [picture('ပြေစာ ၁.png', 'one'), picture('b.png', 'two')])
  const [first, second] = await readChosenFiles('payment.1')
  expect([first?.name, first?.type, await first?.text()]).toEqual(['ပြေစာ ၁.png', 'image/png', 'one'])
  expect(await second?.text()).toBe('two')
})

test('the last choice replaces the one before, and nothing is left of files that were sent', async () => {
  void keepChosenFiles('payment.1', [picture('a.png'), picture('b.png')])
  void keepChosenFiles('payment.1', [picture('c.png')])
  expect(await namesOf('payment.1')).toEqual(['c.png'])
  await keepChosenFiles('payment.1', [])
  expect(stored.size).toBe(0)
})

test('another form, another account and a time after two days do not see them', async () => {
  await keepChosenFiles('payment.1', [picture('a.png')])
  expect(await namesOf('payment.11')).toEqual([])
  logIn(2)
  expect(await namesOf('payment.1')).toEqual([])
  logIn(1)
  vi.advanceTimersByTime(47 * HOUR_MS)
  expect(await namesOf('payment.1')).toEqual(['a.png'])
  vi.advanceTimersByTime(2 * HOUR_MS)
  expect(await namesOf('payment.1')).toEqual([])
  expect(stored.size).toBe(0)
})

test('a log-out removes them', async () => {
  await keepChosenFiles('payment.1', [picture('a.png')])
  forgetDrafts()
  expect(await namesOf('payment.1')).toEqual([])
})

test('storage that fails or is missing loses nothing of the form, and is not an error', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('QuotaExceededError')) })
  await keepChosenFiles('payment.1', [picture('a.png')])
  expect(await namesOf('payment.1')).toEqual([])
  vi.stubGlobal('caches', undefined)
  await keepChosenFiles('payment.1', [picture('a.png')])
  expect(await namesOf('payment.1')).toEqual([])
})
