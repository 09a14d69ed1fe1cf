import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import { launchBrowser } from './browser.ts'

let launched: Promise<Browser> | undefined

/** The one browser of a test file, started when it is first asked for; whoever makes a context in it closes that. */
export function fileBrowser(): Promise<Browser> {
  launched ??= launchBrowser()
  return launched
}

afterAll(async () => {
  const browser = await launched
  await browser?.close()
})
