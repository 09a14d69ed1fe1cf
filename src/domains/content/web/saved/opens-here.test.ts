import { DAY_MS } from '#platform/contract/durations.ts'
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { SavingBrowser } from '#tests/support/saving-browser.ts'

let browser: SavingBrowser
beforeEach(() => {
  browser = new SavingBrowser()
  browser.server.prepare('first')
})

test('a lesson opens from this device once it is saved whole, and while its licence lasts', async () => {
  expect(await (await browser.aTab()).opensHere(12)).toBe(false)
  const tab = await browser.aSavedLesson()
  expect(await tab.opensHere(12)).toBe(true)
  expect(await tab.opensHere(13)).toBe(false)
  vi.useFakeTimers({ now: Date.now() + 15 * DAY_MS, toFake: ['Date'] })
  expect(await tab.opensHere(12)).toBe(false)
})

test('a lesson of another account, or with files that no licence opens, does not', async () => {
  const tab = await browser.aSavedLesson()
  const database = await tab.openSavedDatabase(browser.account)
  const files = await database.get('streams', 12)
  await database.put('streams', { ...files, version: 'other' } as never)
  expect(await tab.opensHere(12)).toBe(false)
  browser.logIn(browser.account + 1000)
  expect(await (await browser.aTab()).opensHere(12)).toBe(false)
})
