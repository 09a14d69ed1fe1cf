import { Processing } from '#domains/content/contract/content-codes.ts'
import { DAY_MS } from '#platform/contract/durations.ts'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { lesson, SavingBrowser, type Tab } from '#tests/support/saving-browser.ts'

let browser: SavingBrowser
/** The segments of the lesson that is saved first. */
let older: ReadonlyMap<string, Buffer>

beforeEach(() => {
  browser = new SavingBrowser()
})

/** A saved lesson whose owner has replaced it, after a visit with a connection. */
async function aReplacedLesson(): Promise<Tab> {
  const tab = await browser.aTab()
  browser.server.prepare('first')
  older = new Map(browser.server.plain)
  await tab.saveLessons([lesson])
  await browser.until(tab, 'saved')
  await tab.renewLicences({ all: true })
  expect((await browser.find(tab))?.isReplaced).toBeUndefined()
  browser.server.prepare('second')
  await tab.renewLicences({ all: true })
  return tab
}

async function replace(tab: Tab) {
  const saved = await browser.find(tab)
  if (!saved) throw new Error('nothing is saved')
  return tab.saveReplacement(saved)
}

/** Whether the lesson that is saved is the one with these segments. */
async function plays(tab: Tab, segments: ReadonlyMap<string, Buffer>): Promise<boolean> {
  const source = await tab.openSaved(12)
  if (typeof source !== 'object') return false
  const signal = new AbortController().signal
  for (const track of (await source.stream.index()).tracks) {
    for (let at = 0; at < track.segments; at += 1) {
      const bytes = Buffer.from(await source.stream.read(track, at, signal))
      if (!bytes.equals(segments.get(`${track.name}-0000${at}.m4s`) as Buffer)) return false
    }
  }
  return true
}

const fileKeys = async (tab: Tab) => (await (await tab.findSavedDatabase())?.getAllKeys('files')) ?? []

const versionOf = async (tab: Tab) => (await (await tab.findSavedDatabase())?.get('streams', 12))?.version

test('a replaced lesson is known as such, and the new one is saved in its place', async () => {
  const tab = await aReplacedLesson()
  expect(await browser.find(tab)).toMatchObject({ state: 'saved', isReplaced: true })
  expect(typeof (await tab.openSaved(12))).toBe('object')
  expect(await replace(tab)).toBe('begun')
  await browser.untilReplaced(tab)
  expect((await browser.find(tab))?.isReplaced).toBeUndefined()
  expect(await versionOf(tab)).toBe('second')
  expect(await plays(tab, browser.server.plain)).toBe(true)
  expect(await fileKeys(tab)).toHaveLength(browser.server.files.size)
})

test('of a lesson of which one file was changed that file alone is fetched', async () => {
  const tab = await browser.aTab()
  const { server } = browser
  server.prepare('first')
  older = new Map(server.plain)
  await tab.saveLessons([lesson])
  await browser.until(tab, 'saved')
  server.change('second', '240p-00003.m4s')
  await tab.renewLicences({ all: true })
  server.sent = []
  expect(await replace(tab)).toBe('begun')
  await browser.untilReplaced(tab)
  expect(server.sent).toEqual(['240p-00003.m4s'])
  expect(await versionOf(tab)).toBe('second')
  expect(await plays(tab, server.plain)).toBe(true)
  expect(await fileKeys(tab)).toHaveLength(server.files.size)
  expect((await browser.find(tab))?.savedBytes).toBe(server.totalBytes)
})

test('the older one opens while the line is cut in the middle, also at the next start, and the new one goes on after it', async () => {
  const tab = await aReplacedLesson()
  const { server } = browser
  let asked = 0
  server.onFile = () => {
    asked += 1
    if (asked === 5) vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  }
  expect(await replace(tab)).toBe('begun')
  await expect.poll(() => asked, { interval: 5 }).toBe(5)
  await expect
    .poll(async () => (await browser.find(tab))?.replacement?.savedBytes, { interval: 5 })
    .toBeGreaterThan(9000)
  expect(await plays(tab, older)).toBe(true)
  tab.pauseSaving()
  const next = await browser.aTab()
  expect(await plays(next, older)).toBe(true)
  expect(await browser.find(next)).toMatchObject({
    state: 'saved',
    isReplaced: true,
    replacement: { state: 'waiting' },
  })
  vi.stubGlobal('fetch', server.fetch)
  next.startSaving()
  await browser.untilReplaced(next)
  expect(await plays(next, server.plain)).toBe(true)
  expect(asked).toBe(server.files.size)
})

test('killed at any moment, the older one or the new one is whole', async () => {
  const { server } = browser
  await replace(await aReplacedLesson())
  for (let killedAt = 1; ; killedAt += 1) {
    vi.stubGlobal('indexedDB', new IDBFactory())
    server.hangAt = undefined
    const tab = await aReplacedLesson()
    server.hung = Promise.withResolvers()
    server.hangAt = server.requests + killedAt
    const ended = replace(tab)
      .then(() => browser.untilReplaced(tab))
      .then(() => 'ended')
    if ((await Promise.race([server.hung.promise, ended])) === 'ended') {
      expect(killedAt).toBeGreaterThan(server.files.size)
      return
    }
    const next = await browser.aTab()
    expect(await plays(next, older), `killed at request ${killedAt}`).toBe(true)
    if ((await browser.find(next))?.replacement) next.startSaving()
    else await replace(next)
    await browser.untilReplaced(next)
    expect(await plays(next, server.plain)).toBe(true)
  }
})

test('what stops the new one is said, and leaves the older one; both go when the lesson is removed', async () => {
  const tab = await aReplacedLesson()
  const { server } = browser
  vi.stubGlobal('navigator', {
    ...navigator,
    storage: { estimate: async () => ({ quota: 60_000_000, usage: 59_000_000 }) },
  })
  await replace(tab)
  const problem = async () => (await browser.find(tab))?.replacement?.problem
  await expect.poll(problem, { interval: 5 }).toBe('no-space')
  expect(await plays(tab, older)).toBe(true)
  vi.stubGlobal('navigator', { ...navigator, storage: undefined })
  const asked = server.requests
  server.onFile = () => {
    if (server.requests === asked + 4) tab.pauseSaving()
  }
  await tab.saveAgain(12)
  await expect.poll(async () => (await browser.find(tab))?.replacement?.savedBytes, { interval: 5 }).toBeGreaterThan(0)
  await tab.removeSaved([12])
  expect(await fileKeys(tab)).toEqual([])
  expect(await browser.find(tab)).toBeUndefined()
})

test('a replacement that the owner replaces once more is begun anew', async () => {
  const tab = await aReplacedLesson()
  let asked = 0
  browser.server.onFile = () => {
    asked += 1
    if (asked === 4) browser.server.prepare('third')
  }
  await replace(tab)
  await browser.untilReplaced(tab)
  expect(await versionOf(tab)).toBe('third')
  expect(await plays(tab, browser.server.plain)).toBe(true)
  expect(await fileKeys(tab)).toHaveLength(browser.server.files.size)
})

test('the new one can be saved after the licence of the older one has ended, which no visit renews', async () => {
  const tab = await aReplacedLesson()
  vi.useFakeTimers({ now: Date.now() + 15 * DAY_MS, toFake: ['Date'] })
  browser.server.notAfter = new Date(Date.now() + 14 * DAY_MS).toISOString()
  await tab.renewLicences({ all: true })
  expect(await tab.openSaved(12)).toBe('ended')
  expect(await replace(tab)).toBe('begun')
  await browser.untilReplaced(tab)
  expect(typeof (await tab.openSaved(12))).toBe('object')
})

test('a smaller quality is saved where the new one has no longer the older size', async () => {
  const tab = await aReplacedLesson()
  browser.server.detail = {
    ...browser.server.detail,
    renditions: [{ name: '144p', kind: 'video', size_bytes: 9 }],
  }
  expect(await replace(tab)).toBe('begun')
  expect(await browser.find(tab)).toMatchObject({ quality: '240p', replacement: { quality: '144p' } })
  await browser.untilReplaced(tab)
  expect(await browser.find(tab)).toMatchObject({ quality: '144p' })
})

test.each([
  ['is being prepared', { is_watchable: false, renditions: [] }, 'preparing'],
  ['could not be prepared', { is_watchable: false, renditions: [], is_processing: Processing.failed }, 'failed'],
  ['is a PDF of 100 MB and a byte', { o_file_name: 'a.pdf', renditions: [], file_size: 104_857_601 }, 'too-large'],
  ['cannot be saved', { o_file_name: 'notes.docx', renditions: [], file_size: 104_857_601 }, 'other'],
])('the older one stays where the new one %s', async (_how, change, outcome) => {
  const tab = await aReplacedLesson()
  browser.server.detail = { ...browser.server.detail, ...change }
  expect(await replace(tab)).toBe(outcome)
  expect(typeof (await tab.openSaved(12))).toBe('object')
})

test('the older one stays where there is no connection', async () => {
  const tab = await aReplacedLesson()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(replace(tab)).rejects.toThrow()
  expect(typeof (await tab.openSaved(12))).toBe('object')
})

test('a lesson that its owner has deleted is removed, and named to its student until she has read it', async () => {
  const tab = await aReplacedLesson()
  browser.server.refusal = 'CONTENT_NOT_FOUND'
  await tab.renewLicences({ all: true })
  expect(await browser.find(tab)).toBeUndefined()
  const named = { contentId: 12, title: 'T', code: 'CONTENT_NOT_FOUND' }
  const next = await browser.aTab()
  expect(next.removedLessons()).toEqual([named])
  browser.logIn(browser.account + 1000)
  expect(next.removedLessons()).toEqual([])
  browser.logIn(browser.account)
  await next.dismissRemoved()
  expect(tab.removedLessons()).toEqual([])
})

test('a lesson that is being prepared anew stays, says so, and is asked about at a visit of the list alone', async () => {
  const { server } = browser
  server.prepare('first')
  const tab = await browser.aSavedLesson()
  server.refusal = 'CONTENT_NOT_FINISHED'
  await tab.renewLicences({ all: true })
  expect(typeof (await tab.openSaved(12))).toBe('object')
  expect(await browser.find(tab)).toMatchObject({ state: 'saved', isReplaced: true })
  expect(tab.removedLessons()).toEqual([])
  vi.useFakeTimers({ now: Date.now() + 15 * DAY_MS, toFake: ['Date'] })
  const { requests } = server
  await tab.renewLicences()
  expect(server.requests, 'on every other page').toBe(requests)
  await tab.renewLicences({ all: true })
  expect(server.requests).toBe(requests + 1)
})

test('a replacement that is still being prepared is asked for once at each start, and saved once it is prepared', async () => {
  const tab = await aReplacedLesson()
  const { server } = browser
  server.refusal = 'CONTENT_NOT_FINISHED'
  expect(await replace(tab)).toBe('begun')
  const problem = async () => (await browser.find(tab))?.replacement?.problem
  await expect.poll(problem, { interval: 5 }).toBe('not-finished')
  expect(typeof (await tab.openSaved(12))).toBe('object')
  const { requests } = server
  const again = await browser.aTab()
  again.goOnSaving()
  await expect.poll(() => server.requests, { interval: 5 }).toBeGreaterThan(requests)
  await expect.poll(problem, { interval: 5 }).toBe('not-finished')
  await expect.poll(() => again.currentSaving(), { interval: 5 }).toBe('idle')
  // The list of its files, and its licence.
  expect(server.requests).toBe(requests + 2)
  server.refusal = undefined
  const next = await browser.aTab()
  next.goOnSaving()
  await browser.untilReplaced(next)
  expect(await plays(next, server.plain)).toBe(true)
})

test('screens that go on with interrupted lessons do not ask without end for one that is being prepared', async () => {
  const { server } = browser
  server.prepare('first')
  server.refusal = 'CONTENT_NOT_FINISHED'
  const followed: ((changed: () => void) => () => void)[] = []
  vi.doMock('react', async (load) => ({
    ...(await load<typeof import('react')>()),
    useEffect: () => undefined,
    useSyncExternalStore: (follow: (changed: () => void) => () => void) => void followed.push(follow),
  }))
  onTestFinished(() => void vi.doUnmock('react'))
  const tabs = [await browser.aTab(), await browser.aTab()] as const
  for (const tab of tabs) {
    const { useSavedLessons: drawList } = tab
    drawList()
    // What saved-lessons-screen and save-button do after each change of the list.
    const draw = () => {
      const isWaiting = tab.shownState().lessons?.some(({ state }) => state === 'waiting')
      if (tab.currentSaving() === 'idle' && isWaiting) tab.goOnInterrupted()
    }
    for (const follow of followed.splice(0)) onTestFinished(follow(draw))
  }
  await tabs[0].saveLessons([lesson])
  await expect.poll(async () => (await browser.find(tabs[0]))?.problem, { interval: 5 }).toBe('not-finished')
  tabs[0].goOnSaving()
  await new Promise((resolve) => setTimeout(resolve, 200))
  const { requests } = server
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(server.requests).toBe(requests)
})

test('a locked lesson counts as replaced where access is open again and its video is being prepared', async () => {
  const { server } = browser
  server.prepare('first')
  const tab = await browser.aSavedLesson()
  server.refusal = 'ACCESS_ENDED'
  await tab.renewLicences({ all: true })
  expect((await browser.find(tab))?.endedAt).toBeDefined()
  server.refusal = 'CONTENT_NOT_FINISHED'
  await tab.renewLicences({ all: true })
  const lesson = await browser.find(tab)
  expect([lesson?.endedAt, lesson?.isReplaced]).toEqual([undefined, true])
})

test.each([
  ['is replaced', true, 'saved', undefined],
  ['is deleted', false, 'failed', 'not-found'],
])('a lesson that %s while it is being saved ends so', async (_how, isReplaced, state, problem) => {
  const { server } = browser
  server.prepare('first')
  let asked = 0
  server.onFile = () => {
    asked += 1
    if (asked !== 4) return
    server.files.clear()
    if (isReplaced) setTimeout(() => server.prepare('second'))
  }
  const tab = await browser.aTab()
  await tab.saveLessons([lesson])
  await browser.until(tab, state)
  expect((await browser.find(tab))?.problem).toBe(problem)
  if (isReplaced) expect(await plays(tab, server.plain)).toBe(true)
})
