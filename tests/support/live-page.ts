import type { BrowserContext, Page } from 'playwright-core'

const LONGEST_WAIT_MS = 60_000

/**
 * A page that is hydrated after each open and reload, so that steps run in a fixed order. Clicks before hydration
 * are tested in first-load.journey.test.ts; a step asks for it by `waitUntil: 'commit'`.
 */
export async function aLivePage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    const reply = await goto(url, options)
    if (options?.waitUntil !== 'commit') await waitForHydration(page)
    return reply
  }
  page.reload = async (options) => {
    const reply = await reload(options)
    await waitForHydration(page)
    return reply
  }
  return page
}

/**
 * Waits until React has marked the document as hydrated. Documents without scripts never are.
 *
 * @throws if it is not within a minute
 *
 * `waitForFunction` would read Playwright's script into the document a second time: locators have it in a world of
 * their own (docs/decisions/0266).
 */
export async function waitForHydration(page: Page): Promise<void> {
  try {
    await page.evaluate(whenHydrated, LONGEST_WAIT_MS)
  } catch (error) {
    // The document has led to another one.
    if (!(error instanceof Error && /context was destroyed|navigation/.test(error.message))) throw error
    await page.waitForLoadState()
    await waitForHydration(page)
  }
}

/** Runs in the browser, so it uses nothing from outside. */
function whenHydrated(limitMs: number): Promise<void> {
  return new Promise((done, fail) => {
    const end = performance.now() + limitMs
    const look = () => {
      const isMarked = Object.keys(document.body).some((key) => key.startsWith('__reactFiber'))
      if (isMarked || document.scripts.length === 0) done()
      else if (performance.now() > end) fail(new Error(`${location.href} is not hydrated, ${document.readyState}`))
      else setTimeout(look, 10)
    }
    look()
  })
}
