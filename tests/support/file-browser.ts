import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser.ts'

let launched: Promise<Browser> | undefined

/**
 * The browser of this test process, started on first use and kept for the files that follow. Contexts share nothing; a
 * test closes those that it opens. It ends with the process.
 */
export function fileBrowser(): Promise<Browser> {
  launched ??= launchBrowser().then((browser) => {
    browser.on('disconnected', () => {
      launched = undefined
    })
    return browser
  })
  return launched
}

/** Closes what the file has left open, and fails it: pages would go on using the processor in the files that follow. */
export async function requireClosedContexts(): Promise<void> {
  const left = (await launched)?.contexts() ?? []
  for (const context of left) await context.close()
  if (left.length > 0) throw new Error(`The file leaves ${left.length} browser contexts open`)
}
