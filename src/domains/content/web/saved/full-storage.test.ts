import 'fake-indexeddb/auto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { lesson, SavingBrowser, type Tab } from '#tests/support/saving-browser.ts'

const toasts: string[] = []
vi.mock('#platform/web/toasts/toasts.ts', () => ({ showToast: (text: string) => toasts.push(text) }))

// Modules that took the mocked toasts are not left to other files.
afterAll(() => {
  vi.doUnmock('#platform/web/toasts/toasts.ts')
  vi.resetModules()
})

let browser: SavingBrowser
let server: SavingBrowser['server']

beforeEach(() => {
  toasts.length = 0
  browser = new SavingBrowser()
  server = browser.server
  server.prepare('first')
})

/** From now on nothing more fits into the browser's storage; a value that is there takes no space. */
function fillStorage(): void {
  vi.spyOn(localStorage, 'setItem').mockImplementation((key, value) => {
    if (localStorage.getItem(key) !== value) throw new DOMException('full', 'QuotaExceededError')
  })
}

/** Pauses while a file is being sent. */
async function aPausedTab(): Promise<Tab> {
  const tab = await browser.aTab()
  let asked = 0
  server.onFile = () => {
    asked += 1
    if (asked !== 3) return
    fillStorage()
    tab.pauseSaving()
  }
  await tab.saveLessons([lesson])
  await expect.poll(() => tab.currentSaving(), { interval: 5 }).toBe('paused')
  return tab
}

test('a pause holds where storage is full, and says how long', async () => {
  const tab = await aPausedTab()
  expect(toasts).toEqual([m.content_choice_not_kept()])
  const { requests } = server
  tab.goOnSaving()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([server.requests, tab.currentSaving()]).toEqual([requests, 'paused'])
  tab.startSaving()
  await browser.until(tab, 'saved')
})

test('Wi-Fi only holds where storage is full, and says how long', async () => {
  const tab = await browser.aTab()
  fillStorage()
  tab.chooseWifiOnly(true)
  expect([tab.savesOnWifiOnly(), toasts]).toEqual([true, [m.content_choice_not_kept()]])
  tab.chooseWifiOnly(false)
  expect([tab.savesOnWifiOnly(), toasts.length]).toEqual([false, 1])
})

test('replies that can be fetched again give up their space for a pause', async () => {
  const values = new Map<string, string>([['pyinnya.own.reply.learning.1', 'x'.repeat(50)]])
  const storage = Object.assign(Object.create(null), {
    getItem: (key: string) => values.get(key) ?? null,
    removeItem: (key: string) => {
      values.delete(key)
      delete storage[key]
    },
    setItem: (key: string, value: string) => {
      if (values.has('pyinnya.own.reply.learning.1')) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
    'pyinnya.own.reply.learning.1': '',
  })
  vi.stubGlobal('localStorage', storage)
  const { storeBeforeReplies } = await import('#platform/web/offline/store-value.ts')
  expect(storeBeforeReplies('a', 'b')).toBe(true)
  expect([...values]).toEqual([['a', 'b']])
})

test('nothing is saved that a log-out could not remove, and it is said why', async () => {
  const tab = await browser.aTab()
  fillStorage()
  await expect(tab.saveLessons([lesson])).rejects.toThrow(m.content_save_storage_full())
  expect(server.requests).toBe(0)
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([])
})

test('the list is shown where storage is full', async () => {
  await browser.aSavedLesson()
  localStorage.removeItem('pyinnya.database-filled')
  const tab = await browser.aTab()
  fillStorage()
  await tab.savedListChanged()
  expect(tab.shownState().lessons).toMatchObject([{ title: 'T', state: 'saved' }])
})
