import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import { launchBrowser } from './browser.ts'

let launched: Promise<Browser> | undefined

/** The browser of a test file, started on first use; a test closes the contexts that it opens. */
export function fileBrowser(): Promise<Browser> {
  launched ??= launchBrowser()
  return launched
}

afterAll(async () => {
  const browser = await launched
  await browser?.close()
})
