import { DAY_MS, HOUR_MS } from '#platform/contract/durations.ts'
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { lesson, SavingBrowser } from '#tests/support/saving-browser.ts'

test.each([
  ['behind', HOUR_MS],
  ['ahead', -20 * DAY_MS],
])('a lesson that is saved while the clock is %s says so, and is fetched once', async (_how, aheadMs) => {
  const browser = new SavingBrowser()
  const { server } = browser
  server.prepare('first')
  const setAhead = (ms: number) => {
    server.aheadMs = ms
    server.notAfter = new Date(Date.now() + ms + 14 * DAY_MS).toISOString()
  }
  setAhead(aheadMs)
  const tab = await browser.aTab()
  await tab.saveLessons([lesson])
  await browser.until(tab, 'failed')
  expect(await browser.find(tab)).toMatchObject({ problem: 'clock-wrong' })
  expect(server.sentBytes).toBe(server.totalBytes)
  setAhead(0)
  await tab.saveAgain(12)
  await browser.until(tab, 'saved')
  expect(server.sentBytes).toBe(server.totalBytes)
  expect(typeof (await tab.openSaved(12))).toBe('object')
})

test('what is shown of a licence is read again once it is renewed', async () => {
  const browser = new SavingBrowser()
  browser.server.prepare('first')
  const tab = await browser.aSavedLesson()
  const { followRenewals } = await import('./licence-renewals.ts')
  let renewed = 0
  followRenewals(() => {
    renewed += 1
  })
  await tab.renewLicences({ all: true })
  expect(renewed).toBe(1)
})
