import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { lesson, SavingBrowser, type Tab } from '#tests/support/saving-browser.ts'

const further = { ...lesson, contentId: 13 }
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50))
const { put } = IDBObjectStore.prototype

let browser: SavingBrowser
let server: SavingBrowser['server']
/** Stores into which nothing more fits, whatever the browser estimates. */
let full: readonly string[]
/** What the browser estimates. */
let estimate: { quota: number; usage: number }

beforeEach(() => {
  browser = new SavingBrowser()
  server = browser.server
  server.prepare('first')
  full = []
  estimate = { quota: 600_000_000, usage: 1_000_000 }
  vi.stubGlobal('navigator', { ...navigator, storage: { estimate: async () => estimate } })
  const refusing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    if (full.includes(this.name)) throw new DOMException('', 'QuotaExceededError')
    return put.apply(this, row)
  })
  return () => refusing.mockRestore()
})

const stateOf = async (tab: Tab, contentId: number) =>
  (await (await tab.findSavedDatabase())?.get('lessons', contentId))?.state

/** The device is full while the fourth file is being sent. */
function fills(stores: readonly string[]): void {
  server.onFile = () => {
    if (server.sent.length === 3) full = stores
  }
}

async function isWhole(tab: Tab): Promise<boolean> {
  return typeof (await tab.openSaved(12)) === 'object'
}

test('where there is no space no byte of a lesson is fetched, and it is said', async () => {
  estimate = { quota: 60_000_000, usage: 59_000_000 }
  const tab = await browser.aTab()
  await tab.saveLessons([lesson])
  await browser.until(tab, 'failed')
  expect(await browser.find(tab)).toMatchObject({ problem: 'no-space' })
  expect(server.sentBytes).toBe(0)
})

test('what there was no space for goes on when other lessons are removed', async () => {
  const tab = await browser.aTab()
  await tab.saveLessons([further])
  await expect.poll(() => stateOf(tab, 13), { interval: 5 }).toBe('saved')
  estimate = { quota: 60_000_000, usage: 59_000_000 }
  await tab.saveLessons([lesson])
  await browser.until(tab, 'failed')
  estimate = { quota: 160_000_000, usage: 59_000_000 }
  await tab.removeSaved([13])
  await browser.until(tab, 'saved')
  expect(await isWhole(tab)).toBe(true)
})

/** Makes space, and expects that a tab then saves the lesson whole. */
async function goesOnWithSpace(tab: Tab): Promise<void> {
  full = []
  tab.startSaving()
  await browser.until(tab, 'saved')
  expect(await isWhole(tab)).toBe(true)
  // The file for which there was no space is fetched twice.
  expect(server.sent).toHaveLength(server.files.size + 1)
}

test('what there was no space for goes on at the next start where there is some, and stays where there is none', async () => {
  fills(['files'])
  const tab = await browser.aTab()
  await tab.saveLessons([lesson])
  await browser.until(tab, 'failed')
  expect(await browser.find(tab)).toMatchObject({ problem: 'no-space' })
  const next = await browser.aTab()
  next.startSaving()
  await aMoment()
  expect(await browser.find(next)).toMatchObject({ state: 'failed', problem: 'no-space' })
  expect(server.sent).toHaveLength(4)
  await goesOnWithSpace(next)
})

test('a press while the last try ends is not lost', async () => {
  fills(['files'])
  const tab = await browser.aTab()
  await tab.saveLessons([lesson])
  await browser.until(tab, 'failed')
  const next = await browser.aTab()
  const { locks } = navigator
  const request = locks.request.bind(locks) as (...asked: unknown[]) => Promise<unknown>
  locks.request = async (...asked: unknown[]) => {
    locks.request = request
    await request(...asked)
    full = []
    next.startSaving()
  }
  next.startSaving()
  await browser.until(next, 'saved')
  expect(await isWhole(next)).toBe(true)
})

test('on a device that is too full to keep that it is, this is said, and not that saving is paused', async () => {
  fills(['files', 'lessons'])
  const tab = await browser.aTab()
  await tab.saveLessons([lesson])
  await expect.poll(() => tab.currentSaving(), { interval: 5 }).toBe('no-space')
  expect(await browser.find(tab)).toMatchObject({ state: 'waiting' })
  // Neither here nor in the next tab the file is fetched again.
  tab.startSaving()
  const next = await browser.aTab()
  next.startSaving()
  await expect.poll(() => next.currentSaving(), { interval: 5 }).toBe('no-space')
  expect(server.sent).toHaveLength(4)
  await goesOnWithSpace(next)
})

test('a pause stays one when lessons are removed', async () => {
  const tab = await browser.aTab()
  await tab.saveLessons([further])
  await expect.poll(() => stateOf(tab, 13), { interval: 5 }).toBe('saved')
  server.onFile = () => tab.pauseSaving()
  await tab.saveLessons([lesson])
  await expect.poll(() => tab.currentSaving(), { interval: 5 }).toBe('paused')
  const { requests } = server
  await tab.removeSaved([13])
  await aMoment()
  expect(server.requests).toBe(requests)
})
