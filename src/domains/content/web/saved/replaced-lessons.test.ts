import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { SavingBrowser, type Tab } from '#tests/support/saving-browser.ts'

vi.mock('./keep-screen.ts', () => ({ keepSavedScreen: async () => undefined }))

const DAY_MS = 24 * 3600 * 1000
const lesson = {
  ...{ contentId: 12, via: 'class' as const, id: '3', groupId: '4', title: 'T', course: 'C', chapter: 'G' },
  ...{ quality: '240p', totalBytes: 1 },
}

let browser: SavingBrowser

beforeEach(() => {
  browser = new SavingBrowser()
  browser.server.prepare('first')
})

/** A saved lesson whose owner has replaced it, after a visit with a connection. */
async function aReplacedLesson(): Promise<Tab> {
  const tab = await browser.aTab()
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

const versionOf = async (tab: Tab) => (await (await tab.findSavedDatabase())?.get('streams', 12))?.version

test('a replaced lesson is known as such, and the new one is saved in its place', async () => {
  const tab = await aReplacedLesson()
  expect(await browser.find(tab)).toMatchObject({ state: 'saved', isReplaced: true })
  expect(typeof (await tab.openSaved(12))).toBe('object')
  expect(await replace(tab)).toBe('begun')
  await browser.until(tab, 'saved')
  expect((await browser.find(tab))?.isReplaced).toBeUndefined()
  expect(await versionOf(tab)).toBe('second')
  expect(typeof (await tab.openSaved(12))).toBe('object')
})

test('the new one can be saved after the licence of the older one has ended, which no visit renews', async () => {
  const tab = await aReplacedLesson()
  vi.useFakeTimers({ now: Date.now() + 15 * DAY_MS, toFake: ['Date'] })
  browser.server.notAfter = new Date(Date.now() + 14 * DAY_MS).toISOString()
  await tab.renewLicences({ all: true })
  expect(await tab.openSaved(12)).toBe('ended')
  expect(await replace(tab)).toBe('begun')
  await browser.until(tab, 'saved')
  expect(typeof (await tab.openSaved(12))).toBe('object')
})

test('a smaller quality is saved where the new one has no longer the older size', async () => {
  const tab = await aReplacedLesson()
  browser.server.detail = {
    ...browser.server.detail,
    renditions: [{ name: '144p', kind: 'video', size_bytes: 9 }],
  }
  expect(await replace(tab)).toBe('begun')
  expect(await browser.find(tab)).toMatchObject({ quality: '144p' })
})

test.each([
  ['is being prepared', { is_watchable: false, renditions: [] }, 'preparing'],
  ['cannot be saved', { o_file_name: 'notes.docx', renditions: [] }, 'other'],
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

test('a lesson that its owner has deleted is removed, and named to no other account', async () => {
  const tab = await aReplacedLesson()
  browser.server.refusal = 'CONTENT_NOT_FOUND'
  await tab.renewLicences({ all: true })
  expect(await browser.find(tab)).toBeUndefined()
  const named = { accountId: browser.account, contentId: 12, title: 'T', code: 'CONTENT_NOT_FOUND' }
  expect(tab.removedLessons()).toEqual([named])
  browser.logIn(browser.account + 1000)
  expect(tab.removedLessons()).toEqual([])
})

test('a lesson that is being prepared anew stays as it is', async () => {
  const tab = await aReplacedLesson()
  browser.server.refusal = 'CONTENT_NOT_FINISHED'
  await tab.renewLicences({ all: true })
  expect(typeof (await tab.openSaved(12))).toBe('object')
  expect(tab.removedLessons()).toEqual([])
})
