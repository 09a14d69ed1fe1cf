import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { DESKTOP, PHONE, useBrowser } from '../ground/a-page.ts'
import { comesToLife } from '../ground/live-page.ts'

describe('somebody who opens the site', () => {
  const { open } = useBrowser()

  test.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ])('on a %s gets it in Burmese, in its own font, and never wider than the window', async (_device, viewport) => {
    const page = await open('/', viewport)
    expect(await page.getAttribute('html', 'lang')).toBe('my')
    expect(
      await page.evaluate(() => document.fonts.load('16px "Noto Sans Myanmar"', 'ပညာ').then((found) => found.length)),
    ).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
  })
})

describe('somebody who is faster than the scripts of a page', () => {
  const { open } = useBrowser()

  /** Opens a page whose scripts do not come before they are let through. */
  async function openWithoutScripts(path: string): Promise<{ page: Page; letScriptsThrough: () => Promise<void> }> {
    const page = await open('/robots.txt')
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    const letScriptsThrough = async () => {
      held.resolve()
      await comesToLife(page)
    }
    return { page, letScriptsThrough }
  }

  test('logs in with what was typed meanwhile, and nothing of it comes into the address', async () => {
    const { page, letScriptsThrough } = await openWithoutScripts('/login')
    await page.getByLabel(m.accounts_phone_or_number()).fill('09700000001')
    await page.locator('input[type=password]').fill('pyinnya123')
    await page.getByRole('radio', { name: m.accounts_type_teacher() }).check({ force: true })
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).search).toBe('')
    await letScriptsThrough()
    await page.getByRole('button', { name: m.platform_login(), exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0)
  })

  test('finds what was typed into the search of a list', async () => {
    const { page, letScriptsThrough } = await openWithoutScripts('/course/list')
    await page.getByRole('main').getByRole('search').getByRole('searchbox').fill('အင်္ဂလိပ်')
    await letScriptsThrough()
    await page.waitForURL((url) => url.searchParams.get('keyword') === 'အင်္ဂလိပ်')
  })

  test('has agreed to the terms that were ticked', async () => {
    const { page, letScriptsThrough } = await openWithoutScripts('/agreementStudent')
    await page.getByRole('checkbox', { name: m.accounts_i_agree() }).check()
    await letScriptsThrough()
    await page.getByRole('button', { name: m.accounts_accept() }).click()
    await page.getByLabel(m.accounts_email()).waitFor()
    expect(new URL(page.url()).pathname).not.toBe('/agreementStudent')
  })
})
