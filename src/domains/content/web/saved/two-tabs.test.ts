import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { withTabs } from '#tests/support/browser-tabs.ts'
import { lesson, SavingBrowser, type Tab } from '#tests/support/saving-browser.ts'

let browser: SavingBrowser
let server: SavingBrowser['server']
/** Ends the request of a file that is being sent. */
let answer: PromiseWithResolvers<void>
let closeFirst: () => void

beforeEach(() => {
  browser = new SavingBrowser()
  closeFirst = withTabs()
  server = browser.server
  server.prepare('first')
  answer = Promise.withResolvers()
})

const shows = (tab: Tab, saving: string) => expect.poll(() => tab.currentSaving(), { interval: 5 }).toBe(saving)
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50))

/** The first one saves and is at its third file, the second one is on the same screen. */
async function twoTabs(): Promise<[Tab, Tab]> {
  let asked = 0
  server.onFile = () => {
    asked += 1
    return asked === 3 ? answer.promise : undefined
  }
  const first = await browser.aTab()
  await first.saveLessons([lesson])
  await expect.poll(() => asked, { interval: 5 }).toBe(3)
  const second = await browser.aTab()
  second.goOnSaving()
  return [first, second]
}

test('a tab that waits shows what the one that saves does, pauses it, and goes on itself', async () => {
  const [first, second] = await twoTabs()
  await shows(second, 'saving')
  second.pauseSaving()
  answer.resolve()
  await shows(first, 'paused')
  await shows(second, 'paused')
  await aMoment()
  const { requests } = server
  second.startSaving()
  await shows(second, 'saving')
  await shows(first, 'saving')
  await browser.until(second, 'saved')
  await shows(first, 'idle')
  await shows(second, 'idle')
  expect(server.requests).toBeGreaterThan(requests)
  expect(server.sent.length).toBeLessThanOrEqual(server.files.size + 1)
})

test('a tab that saves is paused by one that does not wait for it', async () => {
  const [first] = await twoTabs()
  const other = await browser.aTab()
  await shows(other, 'saving')
  other.pauseSaving()
  answer.resolve()
  await shows(first, 'paused')
  await shows(other, 'paused')
  expect(await browser.find(other)).toMatchObject({ state: 'waiting' })
})

test('the question about Wi-Fi is shown and answered in both', async () => {
  server.onFile = () => undefined
  const first = await browser.aTab()
  first.saveOnWifiOnly(true)
  await first.saveLessons([lesson])
  await shows(first, 'asks-wifi')
  const second = await browser.aTab()
  second.goOnSaving()
  await shows(second, 'asks-wifi')
  second.confirmWifi()
  await browser.until(second, 'saved')
  await shows(first, 'idle')
})

test('the next tab that saves asks about Wi-Fi where the connection was lost before', async () => {
  const first = await browser.aTab()
  first.saveOnWifiOnly(true)
  await first.saveLessons([lesson])
  await shows(first, 'asks-wifi')
  const second = await browser.aTab()
  second.goOnSaving()
  await shows(second, 'asks-wifi')
  server.cutEvery(8000)
  second.confirmWifi()
  await expect.poll(() => server.sentBytes, { interval: 5 }).toBeGreaterThanOrEqual(8000)
  await shows(first, 'asks-wifi')
  const { sentBytes } = server
  closeFirst()
  await aMoment()
  expect([server.sentBytes, second.currentSaving()]).toEqual([sentBytes, 'asks-wifi'])
  server.cutEvery(Number.POSITIVE_INFINITY)
  second.confirmWifi()
  await browser.until(second, 'saved')
  first.pauseSaving()
})

test('a tab asks about Wi-Fi again after another one has saved', async () => {
  const first = await browser.aTab()
  const second = await browser.aTab()
  first.saveOnWifiOnly(true)
  for (const tab of [first, second, first]) {
    await tab.removeSaved([12])
    await tab.saveLessons([lesson])
    await shows(tab, 'asks-wifi')
    tab.confirmWifi()
    await browser.until(tab, 'saved')
    await shows(first, 'idle')
    await shows(second, 'idle')
  }
})

test('where the tab that saves is closed, all others show that the next one goes on', async () => {
  let asked = 0
  server.onFile = () => {
    asked += 1
    return asked >= 3 ? answer.promise : undefined
  }
  const first = await browser.aTab()
  await first.saveLessons([lesson])
  await expect.poll(() => asked, { interval: 5 }).toBe(3)
  const third = await browser.aTab()
  await shows(third, 'saving')
  // The second one waits for the lock before it hears what the first one does.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const second = await browser.aTab()
  second.goOnSaving()
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  await shows(second, 'saving')
  closeFirst()
  await expect.poll(() => asked, { interval: 5 }).toBe(4)
  await aMoment()
  expect(third.currentSaving()).toBe('saving')
  first.pauseSaving()
  answer.resolve()
  await browser.until(second, 'saved')
  await shows(third, 'idle')
})

test('a later release may tell what this one does not know', async () => {
  const tab = await browser.aTab()
  new BroadcastChannel('pyinnya-saving-tabs').postMessage({ kind: 'later' })
  await aMoment()
  expect(tab.currentSaving()).toBe('idle')
  vi.restoreAllMocks()
})
