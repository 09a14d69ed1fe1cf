import { DAY_MS } from '#platform/contract/durations.ts'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { lesson, SavingBrowser, type Tab } from '#tests/support/saving-browser.ts'

const notes = { ...lesson, quality: 'file', document: 'pdf' as const }

let browser: SavingBrowser
let file: Buffer

beforeEach(() => {
  browser = new SavingBrowser()
  file = browser.server.prepareDocument('first')
})

async function aSavedDocument(): Promise<Tab> {
  const tab = await browser.aTab()
  await tab.saveLessons([notes])
  await browser.until(tab, 'saved')
  return tab
}

async function opens(tab: Tab): Promise<boolean> {
  const read = await tab.readSavedDocument(12)
  return read instanceof Blob && read.type === 'application/pdf' && Buffer.from(await read.arrayBuffer()).equals(file)
}

test('a PDF is saved in pieces, with what reads it, and opens as it was', async () => {
  const tab = await aSavedDocument()
  expect(await opens(tab)).toBe(true)
  expect(browser.server.sentBytes).toBe(browser.server.totalBytes)
  expect([...browser.keptFiles.keys()].filter((path) => path.includes('/pdfjs-dist/'))).toHaveLength(2)
  // It is no video.
  expect(await tab.openSaved(12)).toBeUndefined()
})

test('its pieces are stored encrypted', async () => {
  const tab = await aSavedDocument()
  const stored = (await (await tab.findSavedDatabase())?.getAll('files')) ?? []
  expect(stored).toHaveLength(3)
  for (const bytes of stored) expect(Buffer.from(bytes).includes(file.subarray(0, 32))).toBe(false)
})

test('it goes on at the byte where the line was cut', async () => {
  browser.server.cutEvery(1700)
  const tab = await aSavedDocument()
  expect(await opens(tab)).toBe(true)
  expect(browser.server.sentBytes).toBeLessThanOrEqual(browser.server.totalBytes * 1.03)
})

test('killed at any moment, nothing half-saved is shown as saved', async () => {
  await aSavedDocument()
  const { server } = browser
  const { requests } = server
  for (let killedAt = 1; killedAt <= requests; killedAt += 1) {
    vi.stubGlobal('indexedDB', new IDBFactory())
    server.requests = 0
    server.hangAt = killedAt
    server.hung = Promise.withResolvers()
    const tab = await browser.aTab()
    await tab.saveLessons([notes])
    await server.hung.promise
    const next = await browser.aTab()
    expect(await next.readSavedDocument(12), `killed at request ${killedAt}`).toBeUndefined()
    next.startSaving()
    await browser.until(next, 'saved')
    expect(await opens(next)).toBe(true)
  }
})

test('it opens until its licence ends, not with the clock set back, and not on another device', async () => {
  const tab = await aSavedDocument()
  vi.useFakeTimers({ now: Date.now() + 15 * DAY_MS, toFake: ['Date'] })
  expect(await tab.readSavedDocument(12)).toBe('ended')
  vi.setSystemTime(Date.now() - 16 * DAY_MS)
  expect(await tab.readSavedDocument(12)).toBe('clock-wrong')
  vi.useRealTimers()
  const other = await aSavedDocument()
  indexedDB.deleteDatabase('pyinnya-device')
  await expect(opens(other).catch(() => false)).resolves.toBe(false)
})

test('removing it removes its pieces, and the end of access leaves nothing that opens them', async () => {
  const tab = await aSavedDocument()
  const database = await tab.findSavedDatabase()
  await tab.removeSaved([12])
  for (const store of ['lessons', 'files', 'licences', 'streams'] as const)
    expect(await database?.count(store), store).toBe(0)
  const again = await aSavedDocument()
  browser.server.refusal = 'ACCESS_ENDED'
  await again.renewLicences({ all: true })
  expect(await again.readSavedDocument(12)).toBe('ended')
})
