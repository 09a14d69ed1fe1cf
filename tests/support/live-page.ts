import type { BrowserContext, Page } from 'playwright-core'

/**
 * A page that is hydrated after each open and reload, so that steps run in a fixed order. Clicks before hydration
 * are tested in first-load.journey.test.ts; a step asks for it by `waitUntil: 'commit'`.
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

/** Waits until React has marked the document as hydrated. Documents without scripts never are. */
export async function comesToLife(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.scripts.length === 0 || Object.keys(document.body).some((key) => key.startsWith('__reactFiber')),
  )
}
