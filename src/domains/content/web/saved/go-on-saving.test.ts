import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { lesson, SavingBrowser } from '#tests/support/saving-browser.ts'

let canSave: boolean
vi.mock('./saving-support.ts', () => ({ canSaveLessons: async () => canSave }))

let browser: SavingBrowser
beforeEach(() => {
  canSave = true
  browser = new SavingBrowser()
  browser.server.prepare('first')
})

/** A lesson whose tab was killed in the middle. */
async function anInterruptedLesson(): Promise<void> {
  const { server } = browser
  server.hangAt = 4
  server.hung = Promise.withResolvers()
  const tab = await browser.aTab()
  await tab.saveLessons([lesson])
  await server.hung.promise
}

async function aPage() {
  const tab = await browser.aTab()
  const { goOnWithInterrupted } = await import('./go-on-saving.ts')
  return { tab, goOnWithInterrupted }
}

test('any page goes on with a lesson whose saving was interrupted', async () => {
  await anInterruptedLesson()
  const { tab, goOnWithInterrupted } = await aPage()
  await goOnWithInterrupted()
  await browser.until(tab, 'saved')
})

test('nothing is fetched where all is saved, nothing was saved, or this browser cannot save', async () => {
  const { server } = browser
  await (await aPage()).goOnWithInterrupted()
  expect(server.requests).toBe(0)
  await anInterruptedLesson()
  const requests = server.requests
  canSave = false
  await (await aPage()).goOnWithInterrupted()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.requests).toBe(requests)
  canSave = true
  const { tab, goOnWithInterrupted } = await aPage()
  await goOnWithInterrupted()
  await browser.until(tab, 'saved')
  const whole = server.requests
  await (await aPage()).goOnWithInterrupted()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.requests).toBe(whole)
})

test('saving goes on by itself in a later document, but not where it was paused, until it is asked to', async () => {
  const { server } = browser
  const tab = await browser.aTab()
  let asked = 0
  server.onFile = () => {
    asked += 1
    if (asked === 2) tab.pauseSaving()
  }
  await tab.saveLessons([lesson])
  await expect.poll(() => asked, { interval: 5 }).toBe(2)
  const next = await browser.aTab()
  next.goOnSaving()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([asked, next.currentSaving()]).toEqual([2, 'paused'])
  server.hangAt = server.requests + 2
  server.hung = Promise.withResolvers()
  next.startSaving()
  await server.hung.promise
  // The tab was killed meanwhile.
  const last = await browser.aTab()
  last.goOnSaving()
  await browser.until(last, 'saved')
})
