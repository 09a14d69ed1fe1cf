import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { lesson, SavingBrowser, type Tab } from '#tests/support/saving-browser.ts'

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

test('where too many devices are registered nothing of a lesson is fetched, until one is removed', async () => {
  server.devices = ['a', 'b', 'c']
  server.maxDevices = 3
  const tab = await aTab()
  await tab.saveLessons([lesson])
  await until(tab, 'failed')
  expect(await find(tab)).toMatchObject({ problem: 'device-limit' })
  expect(server.sentBytes).toBe(0)
  server.devices.pop()
  await tab.saveAgain(12)
  await until(tab, 'saved')
})

test('a device that is removed on itself takes its lessons with it, and is not registered again', async () => {
  const tab = await aSavedLesson()
  server.devices[0] = ''
  await tab.endDevice(account)
  expect(await find(tab)).toBeUndefined()
  expect(tab.removedLessons()).toMatchObject([{ title: 'T', code: 'DEVICE_NOT_FOUND' }])
  await tab.renewLicences({ all: true })
  expect(server.devices).toEqual([''])
})

test('a registration without an answer is lost after 30 seconds', async () => {
  const tab = await aTab()
  const asked = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', (_request: Request, init?: RequestInit) => {
    asked.resolve()
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const outcome = tab.requestLicences(account, [lesson]).catch((error: Error) => error.name)
  await asked.promise
  await vi.advanceTimersByTimeAsync(30_100)
  expect(await Promise.race([outcome, new Promise(setImmediate)])).toBe('UnreachableServer')
})

describe('a device that is registered anew while a further lesson is saved', () => {
  const further = { ...lesson, contentId: 13 }
  const furtherState = async (tab: Tab) => (await (await tab.findSavedDatabase())?.get('lessons', 13))?.state

  /** A lesson is saved; then the owner of the device removes it elsewhere. */
  async function aRemovedDevice(): Promise<Tab> {
    const tab = await aSavedLesson()
    server.devices[0] = ''
    return tab
  }

  test('opens the lessons that were saved before at once', async () => {
    const tab = await aRemovedDevice()
    await tab.saveLessons([further])
    await expect.poll(() => furtherState(tab), { interval: 5 }).toBe('saved')
    expect(server.devices).toHaveLength(2)
    expect(await Promise.all([tab.opensHere(12), tab.opensHere(13)])).toEqual([true, true])
    expect(typeof (await tab.openSaved(12))).toBe('object')
  })

  test('opens them at the next start where the line was lost meanwhile', async () => {
    const tab = await aRemovedDevice()
    const { fetch } = server
    // Its first two calls are for the further lesson; what follows does not arrive.
    let asked = 0
    vi.stubGlobal('fetch', (input: Request, init?: RequestInit) => {
      const isLicences = new URL(input instanceof Request ? input.url : input, 'http://x').pathname.endsWith('licences')
      if (isLicences) asked += 1
      return isLicences && asked > 2 ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init)
    })
    await tab.saveLessons([further])
    await expect.poll(() => furtherState(tab), { interval: 5 }).toBe('saved')
    await expect(tab.openSaved(12)).rejects.toThrow()
    vi.stubGlobal('fetch', fetch)
    const next = await aTab()
    await next.renewLicences()
    expect(typeof (await next.openSaved(12))).toBe('object')
  })
})
