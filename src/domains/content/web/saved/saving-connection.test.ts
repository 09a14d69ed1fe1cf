import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { SavingBrowser } from '#tests/support/saving-browser.ts'
import { saveOnWifiOnly } from './saving-connection.ts'

vi.mock('./keep-screen.ts', () => ({ keepSavedScreen: async () => undefined }))

const lesson = {
  ...{ contentId: 12, via: 'class' as const, id: '3', groupId: '4', title: 'T', course: 'C', chapter: 'G' },
  ...{ quality: '240p', totalBytes: 1 },
}
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
})

test.each([
  ['it is not wished', false, 'cellular'],
  ['the browser does not tell the kind of line', true, undefined],
])('where %s, lessons are saved on any line', async (_why, isOnly, type) => {
  saveOnWifiOnly(isOnly)
  if (type) line.type = type
  const tab = await browser.aTab()
  await tab.saveLessons([lesson])
  await browser.until(tab, 'saved')
})
