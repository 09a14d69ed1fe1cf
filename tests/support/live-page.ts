import type { BrowserContext, Page } from 'playwright-core'

/**
 * A page whose scripts have run whenever it was opened or reloaded, so that a story has one order. Presses before that
 * are tested in open-the-site.journey.test.ts; a step asks for it by `waitUntil: 'commit'`.
 */
export async function aLivePage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    const reply = await goto(url, options)
    if (options?.waitUntil !== 'commit') await comesToLife(page)
    return reply
  }
  page.reload = async (options) => {
    const reply = await reload(options)
    await comesToLife(page)
    return reply
  }
  return page
}

/** React marks what it has brought to life; what has no script, as a text or a page that has lost its own, never lives. */
export async function comesToLife(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.scripts.length === 0 || Object.keys(document.body).some((key) => key.startsWith('__reactFiber')),
  )
}
