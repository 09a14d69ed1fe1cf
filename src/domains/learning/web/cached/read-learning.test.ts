import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays, yangonDay } from '#platform/contract/calendar.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { UnreachableServer } from '#platform/web/api/failures.ts'
import { removeRepliesOfOthers } from '#platform/web/offline/cached-reply.ts'
import { forgetPersonalData } from '#platform/web/offline/personal-data.ts'
import type { Learning } from './as-of-today.ts'
import { readLearning } from './read-learning.ts'

let load: ReturnType<typeof vi.fn<() => Promise<unknown>>>

const today = yangonDay(new Date())
const names = { course_id: 3, title: 'ဂစ်တာ', owner: 'ဒေါ်အေး', total: 4, done: 1, next: null }
const meeting = {
  class_id: 9,
  title: 'Excel',
  course_type: 1,
  start_time: '06:30',
  end_time: '08:00',
  region: 1,
  town: 'လှိုင်',
}
const learning = {
  continue: [
    { via: 'video-course', id: 3, content_id: 7 },
    { via: 'video-course', id: 4, content_id: 8 },
  ],
  to_pay: [],
  next_classes: [
    { ...meeting, day: addDays(today, -1) },
    { ...meeting, day: today },
  ],
  courses: [
    { ...names, via: 'video-course', id: 3, end_access_date: today },
    { ...names, via: 'video-course', id: 4, end_access_date: addDays(today, -1) },
  ],
  waiting: [],
  refused: [],
  ended: [],
} as unknown as Learning

let values: Record<string, string>
let isOnline: boolean

/** Its own properties are its keys, as in a browser. */
function aStorage(): Storage {
  const own = values
  const methods: Record<string, unknown> = {
    getItem: (key: string) => own[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(own, { [key]: value }),
    removeItem: (key: string) => Reflect.deleteProperty(own, key),
  }
  return new Proxy({} as Storage, {
    get: (_target, name) => methods[String(name)],
    ownKeys: () => Object.keys(own),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

beforeEach(() => {
  values = {}
  isOnline = true
  const localStorage = aStorage()
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', { localStorage })
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline
    },
  })
  load = vi.fn(async () => learning)
  vi.spyOn(browserApi, 'load').mockImplementation(load as typeof browserApi.load)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const logIn = (id: number) => {
  values['pyinnya.session'] = JSON.stringify({ token: `t${id}`, usertype: 'student', accountuser: { personal_id: id } })
}
const logOut = () => delete values['pyinnya.session']
const away = () => load.mockRejectedValue(new UnreachableServer('cut'))
const keptText = () => JSON.stringify(values)

test('what was read is shown without a connection, with the time, and without what is over by now', async () => {
  logIn(7)
  expect(await readLearning()).toEqual({ learning })
  const readAt = new Date().toISOString().slice(0, 13)
  away()
  const read = await readLearning()
  expect(read.readAt?.slice(0, 13)).toBe(readAt)
  expect(read.learning.next_classes).toEqual([learning.next_classes[1]])
  expect(read.learning.courses).toEqual([learning.courses[0]])
  expect(read.learning.continue).toEqual([learning.continue[0]])
  // A browser that knows that it is offline makes no call.
  isOnline = false
  load.mockClear()
  expect((await readLearning()).readAt).toBe(read.readAt)
  expect(load).not.toHaveBeenCalled()
})

test('a server that cannot answer now counts as no connection, a refusal does not', async () => {
  logIn(7)
  await readLearning()
  load.mockRejectedValue({ init: { status: 503 } })
  expect((await readLearning()).readAt).toBeDefined()
  load.mockRejectedValue({ init: { status: 403 } })
  await expect(readLearning()).rejects.toEqual({ init: { status: 403 } })
})

test('without anything kept the failure is the page’s', async () => {
  logIn(7)
  away()
  await expect(readLearning()).rejects.toBeInstanceOf(UnreachableServer)
})

test('a reply that takes longer than three seconds comes after what was kept', async () => {
  vi.useFakeTimers()
  logIn(7)
  await readLearning()
  const fresh = { ...learning, to_pay: [] }
  let arrive: (reply: Learning) => void = () => undefined
  load.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  const reading = readLearning()
  await vi.advanceTimersByTimeAsync(3000)
  const read = await reading
  expect(read.readAt).toBeDefined()
  arrive(fresh)
  expect(await read.later).toBe(fresh)
})

test('nothing of one person is shown to the next, or left after a log-out or the end of a session', async () => {
  logIn(7)
  await readLearning()
  expect(keptText()).toContain('ဂစ်တာ')
  logIn(8)
  away()
  await expect(readLearning()).rejects.toBeInstanceOf(UnreachableServer)
  removeRepliesOfOthers()
  expect(keptText()).not.toContain('ဂစ်တာ')

  load.mockResolvedValue(learning)
  await readLearning()
  removeRepliesOfOthers()
  expect(keptText()).toContain('ဂစ်တာ')
  // The server has ended the session.
  logOut()
  removeRepliesOfOthers()
  expect(keptText()).not.toContain('ဂစ်တာ')

  logIn(8)
  await readLearning()
  forgetPersonalData()
  expect(keptText()).not.toContain('ဂစ်တာ')
})

test('a reply that comes after the log-out is not kept', async () => {
  logIn(7)
  load.mockImplementation(async () => {
    logOut()
    return learning
  })
  await readLearning()
  expect(keptText()).not.toContain('ဂစ်တာ')
})
