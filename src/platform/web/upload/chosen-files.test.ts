import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#platform/contract/durations.ts'
import { forgetDrafts } from '#platform/web/forms/form-draft.ts'
import { keepChosenFiles, readChosenFiles } from './chosen-files.ts'

let stored: Map<string, Response>
let session: string | null

const site = 'https://pyinnya.test'
const pathOf = (request: string | { url: string }) =>
  new URL(typeof request === 'string' ? request : request.url, site).pathname
/** Called before each operation; one that waits for something else is interrupted with its document. */
let beforeOperation: () => Promise<void>

/** The parts of a browser's caches that the module uses. */
const cache = {
  keys: async () => {
    await beforeOperation()
    return [...stored.keys()].map((path) => ({ url: site + path }))
  },
  match: async (request: string | { url: string }) => stored.get(pathOf(request))?.clone(),
  delete: async (request: string | { url: string }) => {
    await beforeOperation()
    return stored.delete(pathOf(request))
  },
  put: async (path: string, reply: Response) => {
    await beforeOperation()
    stored.set(path, reply)
  },
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  stored = new Map()
  beforeOperation = async () => undefined
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
  expect(await readChosenFiles('payment.1')).toEqual([first, second])
  expect((await readChosenFiles('payment.1'))[0], 'one that the document has is the same').toBe(first)
})

test('the last choice replaces the one before, and nothing is left of files that were sent', async () => {
  void keepChosenFiles('payment.1', [picture('a.png'), picture('b.png')])
  void keepChosenFiles('payment.1', [picture('c.png')])
  expect(await namesOf('payment.1')).toEqual(['c.png'])
  await keepChosenFiles('payment.1', [])
  expect(stored.size).toBe(0)
})

/** As after a reload: the storage is there, and nothing of what the module knew. */
async function inNewDocument() {
  vi.resetModules()
  return import('./chosen-files.ts')
}

test.each([0, 1, 2, 3])(
  'a document that ends after %i operations of a change loses no file that was kept',
  async (made) => {
    const [first, second] = [picture('a.png'), picture('b.png')]
    await keepChosenFiles('payment.1', [first, second])
    const ending = await inNewDocument()
    const found = await ending.readChosenFiles('payment.1')
    let left = made
    beforeOperation = () => {
      left -= 1
      return left < 0 ? new Promise(() => undefined) : Promise.resolve()
    }
    void ending.keepChosenFiles('payment.1', [...found, picture('c.png')])
    await new Promise((resolve) => setTimeout(resolve, 20))
    beforeOperation = async () => undefined
    const next = await inNewDocument()
    const names = (await next.readChosenFiles('payment.1')).map(({ name }) => name)
    expect(names.slice(0, 2)).toEqual(['a.png', 'b.png'])
  },
)

test('a file that takes the place of another is kept before that one is removed', async () => {
  await keepChosenFiles('payment.1', [picture('a.png')])
  const during: string[][] = []
  const nameOf = (reply: Response) => decodeURIComponent(reply.headers.get('x-file-name') ?? '')
  beforeOperation = async () => void during.push([...stored.values()].map(nameOf))
  await keepChosenFiles('payment.1', [picture('c.png')])
  beforeOperation = async () => undefined
  expect(during).not.toContainEqual([])
  expect(await namesOf('payment.1')).toEqual(['c.png'])
})

test('what one tab sends or removes takes nothing from what another tab has chosen in the same form', async () => {
  await keepChosenFiles('payment.1', [picture('a.png')])
  const other = await inNewDocument()
  await other.keepChosenFiles('payment.1', [picture('b.png')])
  await keepChosenFiles('payment.1', [])
  expect(await namesOf('payment.1')).toEqual(['b.png'])
})

test('a file that is chosen while others are read is not among them, and takes nothing from them', async () => {
  await keepChosenFiles('payment.1', [picture('a.png')])
  const document = await inNewDocument()
  const reading = document.readChosenFiles('payment.1')
  const keeping = document.keepChosenFiles('payment.1', [picture('b.png')])
  expect((await reading).map(({ name }) => name)).toEqual(['a.png'])
  await keeping
  expect((await document.readChosenFiles('payment.1')).map(({ name }) => name)).toEqual(['a.png', 'b.png'])
})

test('a file that does not fit is not kept; those that were removed are gone', async () => {
  const [first, second] = [picture('a.png'), picture('b.png')]
  await keepChosenFiles('payment.1', [first, second])
  const put = cache.put
  cache.put = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
  await keepChosenFiles('payment.1', [second, picture('large.png')])
  cache.put = put
  expect(await namesOf('payment.1')).toEqual(['b.png'])
})

test('those that cannot be kept are named, until they are', async () => {
  const [first, large] = [picture('a.png'), picture('large.png')]
  const { put } = cache
  cache.put = (path, reply) => {
    const isLarge = reply.headers.get('x-file-name') === 'large.png'
    return isLarge ? Promise.reject(new DOMException('', 'QuotaExceededError')) : put(path, reply)
  }
  expect(await keepChosenFiles('payment.1', [first, large])).toEqual([large])
  cache.put = put
  expect(await keepChosenFiles('payment.1', [first, large])).toEqual([])
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('QuotaExceededError')) })
  const further = picture('c.png')
  expect(await keepChosenFiles('payment.1', [first, further])).toEqual([further])
  vi.stubGlobal('caches', undefined)
  expect(await keepChosenFiles('payment.1', [first, further])).toEqual([further])
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
