import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { fileBrowser } from './file-browser.ts'
import { aLivePage } from './live-page.ts'
import { ownSite } from './own-site.ts'

export const PHONE = { width: 360, height: 740 }
export const DESKTOP = { width: 1280, height: 800 }

export interface OwnBrowser {
  open(path: string, viewport?: typeof PHONE): Promise<Page>
  /** Errors that this test causes on purpose; every other one fails it. */
  expectErrors(pattern: RegExp): void
}

/**
 * Pages for the tests of one describe block: called there, it returns a function that opens them.
 *
 * A page fails its test when it logs an error to the console or throws one.
 */
export function useBrowser(): OwnBrowser {
  let faults: string[] = []
  let expected: RegExp[] = []
  const contexts: BrowserContext[] = []
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await printPages(contexts.flatMap((context) => context.pages()))
    for (const context of contexts.splice(0)) await context.close()
    const found = faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)))
    faults = []
    expected = []
    expect(found, 'errors that pages wrote to the console').toEqual([])
  })
  const open: OwnBrowser['open'] = async (path, viewport = PHONE) => {
    const browser = await fileBrowser()
    const context = await browser.newContext({
      viewport,
      baseURL: ownSite().url,
      timezoneId: 'Asia/Yangon',
      // Requests of a worker pass by `page.route`, and are not counted with the page's.
      serviceWorkers: 'block',
    })
    contexts.push(context)
    const page = await aLivePage(context)
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`)
    })
    await page.goto(path, { waitUntil: 'load' })
    return page
  }
  return { open, expectErrors: (pattern) => expected.push(pattern) }
}

/** Prints what the pages of a failed test show: who reads the log of another machine has nothing else. */
async function printPages(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5000 })
      .catch((error: unknown) => String(error))
    console.error(`${page.url()} shows:\n${shown.slice(0, 4000)}`)
  }
}
