import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { lesson, SavingBrowser, type Tab } from '#tests/support/saving-browser.ts'
import { saveOnWifiOnly } from './saving-connection.ts'

/** What goes on would save for the next test. */
const hasEnded = (tab: Tab) => expect.poll(() => tab.currentSaving(), { interval: 5 }).toBe('idle')
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50))

let browser: SavingBrowser
/** What the browser says of its line. */
let line: { type?: string }

beforeEach(() => {
  browser = new SavingBrowser()
  browser.server.prepare('first')
  line = {}
  vi.stubGlobal('navigator', { ...navigator, connection: line })
})

test('on Wi-Fi only nothing is fetched over mobile data, and it goes on with Wi-Fi', async () => {
  const { server } = browser
  saveOnWifiOnly(true)
  line.type = 'cellular'
  const tab = await browser.aTab()
  await tab.saveLessons([lesson])
  await aMoment()
  expect(await browser.find(tab)).toMatchObject({ state: 'waiting' })
  expect(server.sentBytes).toBe(0)
  let asked = 0
  server.onFile = () => {
    asked += 1
    if (asked === 3) line.type = 'cellular'
  }
  line.type = 'wifi'
  await expect.poll(() => asked, { interval: 5 }).toBe(3)
  await aMoment()
  expect(asked, 'Wi-Fi is lost in the middle').toBe(3)
  line.type = 'wifi'
  await browser.until(tab, 'saved')
  await hasEnded(tab)
})

test.each([undefined, 'unknown'])(
  'where the browser calls the line %s, the student is asked before anything is fetched',
  async (type) => {
    const { server } = browser
    saveOnWifiOnly(true)
    if (type) line.type = type
    const tab = await browser.aTab()
    await tab.saveLessons([lesson])
    await expect.poll(() => tab.currentSaving(), { interval: 5 }).toBe('asks-wifi')
    await aMoment()
    expect(server.requests).toBe(0)
    tab.confirmWifi()
    await browser.until(tab, 'saved')
    // The answer holds for what is saved next.
    await tab.removeSaved([12])
    await tab.saveLessons([lesson])
    await browser.until(tab, 'saved')
    await hasEnded(tab)
  },
)

test('where the browser does not tell the kind of line, the student is asked again after the line was lost', async () => {
  const { server } = browser
  saveOnWifiOnly(true)
  const tab = await browser.aTab()
  await tab.saveLessons([lesson])
  await expect.poll(() => tab.currentSaving(), { interval: 5 }).toBe('asks-wifi')
  tab.confirmWifi()
  server.cutEvery(8000)
  await expect.poll(() => server.sentBytes, { interval: 5 }).toBeGreaterThanOrEqual(8000)
  await expect.poll(() => tab.currentSaving(), { interval: 5 }).toBe('asks-wifi')
  const { sentBytes } = server
  await aMoment()
  expect(server.sentBytes).toBe(sentBytes)
  server.cutEvery(Number.POSITIVE_INFINITY)
  // The choice is taken back while it asks.
  tab.saveOnWifiOnly(false)
  await browser.until(tab, 'saved')
})

test('where it is not wished, lessons are saved on any line', async () => {
  saveOnWifiOnly(false)
  line.type = 'cellular'
  const tab = await browser.aTab()
  await tab.saveLessons([lesson])
  await browser.until(tab, 'saved')
})

test('what is paused stays so when the choice of lines is changed', async () => {
  const { server } = browser
  const tab = await browser.aTab()
  server.onFile = () => tab.pauseSaving()
  await tab.saveLessons([lesson])
  await expect.poll(() => tab.currentSaving(), { interval: 5 }).toBe('paused')
  const { requests } = server
  tab.chooseWifiOnly(true)
  tab.chooseWifiOnly(false)
  await aMoment()
  expect([server.requests, tab.currentSaving()]).toEqual([requests, 'paused'])
})
