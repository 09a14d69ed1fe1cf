import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { startConsoleSession } from './pages/session.ts'
import { type Person, useTestAccounts } from './people.ts'
import { deskWith, waitingPurchases } from './waiting-payments.ts'

describe('keys of the payment desk on a slow processor', { timeout: 180_000 }, () => {
  const person = useTestAccounts('desktop')
  const [former = '', later = ''] = ['မသီတာ', 'မနီလာ'].map((name) => `${name} အသွားအပြန်`)
  let admin: Person
  let first: number | undefined

  beforeAll(async () => {
    ;[first] = await waitingPurchases('အသွားအပြန် ရုပ်သံ', { feeMmk: 45_000, students: [former, later] })
    admin = await person('finance')
    await startConsoleSession(admin, demoAccounts.finance)
  })

  // A payment that is shown again has lost the keys that were meant for the one before it.
  test('J and K in a row never show the payment that was left again', async () => {
    const { page } = admin
    await page.goto(await deskWith(first as number))
    await isShown(page, former)
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    for (const pauseMs of [10, 20, 30, 40, 50, 60, 70, 80]) {
      await press(page, 'j')
      await isShown(page, later)
      await page.waitForTimeout(pauseMs)
      await press(page, 'k')
      await isShown(page, former)
      expect(await titlesDuring(page, 900), `after a pause of ${pauseMs} ms`).toEqual([former])
    }
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await devTools.detach()
  })

  test('a payment that was left is not shown again where no other one is free', async () => {
    const { page } = admin
    await page.goto(await deskWith(first as number))
    await isShown(page, former)
    await page.route(/\/admin\/payment-queue\/next$/, (route) => route.fulfill({ json: { row: null } }))
    await page.route(/\/admin\/payment-queue\?/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.fallback()
    })
    await press(page, 'j')
    await isShown(page, later)
    expect(await titlesDuring(page, 900)).not.toContain(former)
    await page.getByText(m.payments_desk_all_held()).waitFor()
  })
})

const isShown = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 }).waitFor()

/** Leaves the number field, which the caret may be in, and presses a key of the desk. */
async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press(key)
}

/** The payers whose payments are shown in a span of time, in their order. */
function titlesDuring(page: Page, spanMs: number): Promise<string[]> {
  return page.evaluate(async (span) => {
    const titles: string[] = []
    const until = performance.now() + span
    while (performance.now() < until) {
      const title = document.querySelector('h2')?.textContent ?? ''
      if (titles.at(-1) !== title) titles.push(title)
      await new Promise(requestAnimationFrame)
    }
    return titles
  }, spanMs)
}
