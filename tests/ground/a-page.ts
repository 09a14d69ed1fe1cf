import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launchBrowser } from './browser.ts'
import { ownSite } from './own-site.ts'

export const PHONE = { width: 360, height: 740 }
export const DESKTOP = { width: 1280, height: 800 }

/**
 * A browser for the tests of one describe block: call it there and open pages with the function it returns.
 *
 * Every page fails its test by an error that it wrote to the console or threw.
 */
export function useBrowser(): { open: (path: string, viewport?: typeof PHONE) => Promise<Page> } {
  let browser: Browser
  let faults: string[] = []
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close()
    const found = faults
    faults = []
    expect(found, 'errors that pages wrote to the console').toEqual([])
  })
  const open = async (path: string, viewport = PHONE): Promise<Page> => {
    const context = await browser.newContext({ viewport, baseURL: ownSite().url, timezoneId: 'Asia/Yangon' })
    const page = await context.newPage()
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`)
    })
    await page.goto(path, { waitUntil: 'load' })
    return page
  }
  return { open }
}
