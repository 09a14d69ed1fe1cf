import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#platform/contract/durations.ts'
import { lesson, SavingBrowser, type Tab } from '#tests/support/saving-browser.ts'

vi.mock('./cache-screen.ts', () => ({ cacheSavedScreen: async () => undefined }))

let browser: SavingBrowser
let server: SavingBrowser['server']

beforeEach(() => {
  browser = new SavingBrowser()
  server = browser.server
  server.prepare('first')
})

const count = async (tab: Tab, store: 'files' | 'licences') => (await tab.findSavedDatabase())?.count(store)
const opens = async (tab: Tab) => typeof (await tab.openSaved(12)) === 'object'
const inDays = (days: number) => vi.useFakeTimers({ now: Date.now() + days * DAY_MS, toFake: ['Date'] })

/** A tab in which access to the saved lesson has ended, as the server has said. */
async function aLockedLesson(code = 'ACCESS_ENDED'): Promise<Tab> {
  const tab = await browser.aSavedLesson()
  server.refusal = code
  await tab.renewLicences({ all: true })
  return tab
}

describe('a saved lesson to which access has ended', () => {
  test.each(['ACCESS_ENDED', 'FORBIDDEN'])(
    'keeps its files without anything that opens them, after %s',
    async (code) => {
      const tab = await aLockedLesson(code)
      expect(await tab.openSaved(12)).toBe('ended')
      expect(await tab.opensHere(12)).toBe(false)
      expect(await count(tab, 'licences')).toBe(0)
      expect(await count(tab, 'files')).toBe(server.files.size)
      expect((await browser.find(tab))?.endedAt).toBeCloseTo(Date.now(), -4)
      expect(tab.removedLessons()).toEqual([])
    },
  )

  test('stops in the middle of its playback', async () => {
    const tab = await browser.aSavedLesson()
    const source = await tab.openSaved(12)
    if (typeof source !== 'object') throw new Error('it does not open')
    const [track] = (await source.stream.index()).tracks
    if (!track) throw new Error('it has no track')
    const { signal } = new AbortController()
    await source.stream.read(track, 0, signal)
    server.refusal = 'ACCESS_ENDED'
    await tab.renewLicences({ all: true })
    await expect(source.stream.read(track, 1, signal)).rejects.toThrow('ended')
  })

  test('opens again once access was bought, and fetches no byte of it', async () => {
    const tab = await aLockedLesson()
    const sent = server.sentBytes
    await tab.renewLicences()
    expect(await opens(tab)).toBe(false)
    server.refusal = undefined
    const next = await browser.aTab()
    await next.renewLicences()
    expect(await opens(next)).toBe(true)
    expect(server.sentBytes).toBe(sent)
    expect((await browser.find(next))?.endedAt).toBeUndefined()
  })

  test('does not open again without the server: with another clock, or for another account', async () => {
    const tab = await aLockedLesson()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await tab.renewLicences({ all: true })
    expect(await tab.openSaved(12)).toBe('ended')
    inDays(-5)
    expect(await tab.openSaved(12)).toBe('ended')
    browser.logIn(browser.account + 1000)
    expect(await tab.openSaved(12)).toBeUndefined()
  })

  test('belongs to the class that was bought later, by which a new file is fetched as well', async () => {
    const tab = await aLockedLesson()
    server.refusal = undefined
    server.access = { via: 'class', id: 77 }
    await tab.renewLicences()
    expect(await browser.find(tab)).toMatchObject({ via: 'class', id: '77', groupId: '4', state: 'saved' })
    expect(await opens(tab)).toBe(true)
  })

  test('that its owner has replaced meanwhile says so, and offers the new one', async () => {
    const tab = await aLockedLesson()
    server.refusal = undefined
    server.prepare('second')
    await tab.renewLicences()
    expect(await tab.openSaved(12)).toBe('ended')
    const unlocked = await browser.find(tab)
    if (!unlocked) throw new Error('it is gone')
    expect([unlocked.isReplaced, unlocked.endedAt]).toEqual([true, undefined])
    expect(await tab.saveReplacement(unlocked)).toBe('begun')
    await browser.untilReplaced(tab)
    expect(await opens(tab)).toBe(true)
  })

  test('is removed after thirty days, and named', async () => {
    const tab = await aLockedLesson()
    inDays(29)
    await tab.renewLicences()
    expect(await count(tab, 'files')).toBe(server.files.size)
    inDays(2)
    await tab.renewLicences()
    expect(await count(tab, 'files')).toBe(0)
    expect(await browser.find(tab)).toBeUndefined()
    expect(tab.removedLessons()).toEqual([{ contentId: 12, title: 'T', code: 'ACCESS_ENDED' }])
  })

  test('gives its space to another lesson, and only where that lacks it', async () => {
    const tab = await aLockedLesson()
    const another = { ...lesson, contentId: 13 }
    server.refusal = undefined
    const stateOf = async () => (await (await tab.findSavedDatabase())?.get('lessons', 13))?.state
    const estimate = async () => {
      const isThere = (await browser.find(tab)) !== undefined
      return isThere ? { quota: 60_000_000, usage: 59_000_000 } : { quota: 600_000_000, usage: 0 }
    }
    vi.stubGlobal('navigator', { ...navigator, storage: { estimate } })
    await tab.saveLessons([another])
    await expect.poll(stateOf, { interval: 5 }).toBe('saved')
    expect(await browser.find(tab)).toBeUndefined()
    expect(tab.removedLessons()).toMatchObject([{ contentId: 12 }])
  })
})
