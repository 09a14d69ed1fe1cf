import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { fileBrowser } from './file-browser.ts'
import { ownSite } from './own-site.ts'

export const PHONE = { width: 360, height: 740 }
export const DESKTOP = { width: 1280, height: 800 }

/**
 * Pages for the tests of one describe block: call it there and open them with the function it returns.
 *
 * Every page fails its test by an error that it wrote to the console or threw.
 */
export function useBrowser(): { open: (path: string, viewport?: typeof PHONE) => Promise<Page> } {
  let faults: string[] = []
  const contexts: BrowserContext[] = []
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close()
    const found = faults
    faults = []
    expect(found, 'errors that pages wrote to the console').toEqual([])
  })
  const open = async (path: string, viewport = PHONE): Promise<Page> => {
    const browser = await fileBrowser()
    const context = await browser.newContext({ viewport, baseURL: ownSite().url, timezoneId: 'Asia/Yangon' })
    contexts.push(context)
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
