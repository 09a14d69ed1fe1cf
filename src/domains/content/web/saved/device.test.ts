import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { lesson, SavingBrowser, type Tab } from '#tests/support/saving-browser.ts'

vi.mock('./keep-screen.ts', () => ({ keepSavedScreen: async () => undefined }))

let browser: SavingBrowser
let server: SavingBrowser['server']
let account = 0
const aTab = () => browser.aTab()
const find = (tab: Tab) => browser.find(tab)
const until = (tab: Tab, state: string) => browser.until(tab, state)
const aSavedLesson = () => browser.aSavedLesson()

beforeEach(() => {
  browser = new SavingBrowser()
  server = browser.server
  account = browser.account
  server.prepare('first')
})

test('saving registers one device, also when replies are lost and two tabs ask at once', async () => {
  server.lostReplies = 3
  await aSavedLesson()
  expect(server.devices).toHaveLength(1)
  vi.stubGlobal('indexedDB', new IDBFactory())
  server.devices = []
  const tabs = [await aTab(), await aTab()]
  await Promise.all(tabs.map((tab) => tab.requestLicences(account, [lesson])))
  expect(server.devices).toHaveLength(1)
})

test('saving registers a device anew that its owner has removed', async () => {
  await aSavedLesson()
  server.devices[0] = ''
  const tab = await aTab()
  await tab.removeSaved([12])
  await tab.saveLessons([lesson])
  await until(tab, 'saved')
  expect(server.devices).toHaveLength(2)
  expect(tab.isPersonalDatabaseFilled()).toBe(true)
  await tab.removeSaved([12])
  expect(tab.isPersonalDatabaseFilled()).toBe(false)
})

test('a saved lesson goes with a device that its owner has removed, and says so', async () => {
  const tab = await aSavedLesson()
  server.devices[0] = ''
  await tab.renewLicences({ all: true })
  expect(await find(tab)).toBeUndefined()
  expect(tab.removedLessons()).toMatchObject([{ title: 'T', code: 'DEVICE_NOT_FOUND' }])
})
