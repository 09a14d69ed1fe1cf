import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { backgroundApi } from '#platform/web/api/browser-api.ts'
import { RefusedCall, UnreachableServer } from '#platform/web/api/failures.ts'
import { dropWaiting, newKey, sendOrKeep, sendWaiting, waitingCalls } from './waiting-calls.ts'

/** What the server did, in its order; what it answers is decided by `answer`. */
let done: object[]
let answer: () => void

class MemoryStorage extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null
  setItem = (key: string, value: string) => void this.set(key, value)
  removeItem = (key: string) => void this.delete(key)
}
const offline = () => {
  throw new UnreachableServer('offline')
}
const refused = (status: number) => () => {
  throw new RefusedCall(status, { message: 'အကြောင်းရင်း' })
}
const online = () => undefined

// biome-ignore lint/suspicious/noExplicitAny: the queue looks at method and URL only.
const endpoint: any = { method: 'POST', url: '/course/:id/rate' }
const rate = (stars: number, subject = 'rating course 1') =>
  sendOrKeep(endpoint, { body: { stars } }, { key: newKey(), subject, label: `${stars}` })
/** The server answers 500 for some ratings; `asked` is emptied, and then names those that were sent. */
function failFor(fails: (stars: number) => boolean, asked: number[]): void {
  asked.length = 0
  vi.mocked(backgroundApi.call).mockImplementation((async (_: object, { body }: { body: { stars: number } }) => {
    asked.push(body.stars)
    if (fails(body.stars)) refused(500)()
  }) as typeof backgroundApi.call)
}
const labels = () => waitingCalls().map(({ label }) => label)

function logIn(id: number): void {
  const session = { token: 't', usertype: 'student', accountuser: { personal_id: id } }
  localStorage.setItem('pyinnya.session', JSON.stringify(session))
}

beforeEach(() => {
  done = []
  answer = online
  const storage = new MemoryStorage()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', { localStorage: storage })
  vi.stubGlobal('navigator', {})
  vi.spyOn(backgroundApi, 'call').mockImplementation((async ({ url }: { url: string }, input: object) => {
    answer()
    done.push({ url, ...input })
  }) as typeof backgroundApi.call)
  logIn(7)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a call with a connection is sent, and nothing waits', async () => {
  expect(await rate(4)).toBe('sent')
  expect([done.length, labels()]).toEqual([1, []])
})

describe('without a connection', () => {
  beforeEach(() => {
    answer = offline
  })

  test('a call waits, survives, and is sent once', async () => {
    expect(await rate(4)).toBe('waiting')
    expect(await sendWaiting()).toBe(true)
    expect(labels()).toEqual(['4'])
    answer = online
    expect(await sendWaiting()).toBe(false)
    expect(await sendWaiting()).toBe(false)
    expect(done).toEqual([{ url: '/course/:id/rate', body: { stars: 4 } }])
    expect(labels()).toEqual([])
  })

  test('a later call about the same subject replaces the earlier one; others keep their order', async () => {
    for (const [stars, subject] of [
      [1, 'a'],
      [2, 'b'],
      [3, 'a'],
    ] as const)
      await rate(stars, subject)
    expect(labels()).toEqual(['2', '3'])
    answer = online
    await rate(5, 'b')
    await sendWaiting()
    expect(done.map((each) => (each as { body: { stars: number } }).body.stars)).toEqual([5, 3])
  })

  test.each([401, 429, 503])('a server that answers %i is asked again later', async (status) => {
    await rate(4)
    answer = refused(status)
    expect(await sendWaiting()).toBe(true)
    expect(waitingCalls()).toMatchObject([{ label: '4' }])
    expect(waitingCalls()[0]?.refusal).toBeUndefined()
  })

  test('what the server refuses stays with its reason, and holds up nothing', async () => {
    await rate(4, 'a')
    await rate(5, 'b')
    let first = true
    answer = () => {
      if (!first) return
      first = false
      refused(403)()
    }
    expect(await sendWaiting()).toBe(false)
    expect(waitingCalls()).toMatchObject([{ label: '4', refusal: 'အကြောင်းရင်း' }])
    expect(done).toHaveLength(1)
    dropWaiting(waitingCalls()[0]?.key ?? '')
    expect(waitingCalls()).toEqual([])
  })

  test('a call that the server cannot answer holds up no other, and is sent after them', async () => {
    for (const [stars, subject] of [
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ] as const)
      await rate(stars, subject)
    const asked: number[] = []
    failFor((stars) => stars === 1, asked)
    expect(await sendWaiting()).toBe(true)
    expect([asked, labels()]).toEqual([[1, 2, 3], ['1']])
    vi.mocked(backgroundApi.call).mockImplementation(async () => offline())
    await rate(4, 'd')
    failFor((stars) => stars === 1, asked)
    expect(await sendWaiting()).toBe(true)
    expect([asked, labels()]).toEqual([[4, 1], ['1']])
    failFor(() => false, asked)
    expect(await sendWaiting()).toBe(false)
    expect(labels()).toEqual([])
  })

  test('a server that cannot answer is asked three times in a round, and for each call in time', async () => {
    for (const stars of [1, 2, 3, 4, 5]) await rate(stars, `subject ${stars}`)
    const asked: number[] = []
    failFor((stars) => stars < 5, asked)
    expect(await sendWaiting()).toBe(true)
    expect(asked).toEqual([1, 2, 3])
    asked.length = 0
    expect(await sendWaiting()).toBe(true)
    expect([asked, labels()]).toEqual([
      [4, 5, 1, 2],
      ['1', '2', '3', '4'],
    ])
  })

  test('nothing is shown to the next person', async () => {
    await rate(4)
    logIn(8)
    expect(waitingCalls()).toEqual([])
    logIn(7)
    expect(labels()).toEqual(['4'])
  })

  test('a tab that is killed during a call loses neither it nor the earlier one about its subject', async () => {
    await rate(4)
    await rate(2, 'b')
    const during: string[][] = []
    answer = () => {
      during.push(labels())
      offline()
    }
    await rate(5)
    expect(during).toEqual([['2', '5']])
    answer = online
    await rate(3)
    expect(labels()).toEqual(['2'])
  })

  test.each([422, 503])('a call that is refused with %i leaves the earlier one about its subject', async (status) => {
    await rate(4)
    answer = refused(status)
    await expect(rate(5)).rejects.toThrow('အကြောင်းရင်း')
    expect(labels()).toEqual(['4'])
  })

  test('what one account writes does not wait for another that has logged in meanwhile', async () => {
    await rate(4)
    answer = () => {
      logIn(8)
      offline()
    }
    await expect(rate(2, 'b')).rejects.toThrow('could not be reached')
    expect(labels()).toEqual([])
    logIn(7)
    expect(labels()).toEqual(['4'])
  })

  test('storage that is full is said in words, and keeps what waits', async () => {
    await rate(4)
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    for (const subject of ['rating course 1', 'b'])
      await expect(rate(5, subject)).rejects.toThrow(m.platform_waiting_full())
    expect(labels()).toEqual(['4'])
    answer = refused(403)
    expect(await sendWaiting()).toBe(true)
    answer = online
    expect(await rate(5)).toBe('sent')
    expect(labels()).toEqual([])
  })

  test('the fifty-first call fails as it did before', async () => {
    for (let at = 0; at < 50; at += 1) await rate(1, `subject ${at}`)
    await expect(rate(1, 'one more')).rejects.toThrow('could not be reached')
  })
})

test('keys are UUIDs, each another', () => {
  const keys = [newKey(), newKey()]
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(keys).size).toBe(2)
})
