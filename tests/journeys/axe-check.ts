import axe from 'axe-core'
import type { Page } from 'playwright-core'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']

interface AxeResult {
  /** One line for each broken rule: its name, and selectors of the elements. */
  readonly violations: readonly string[]
  /** Names of the rules that some element passes. */
  readonly passed: readonly string[]
}

/**
 * Checks the current screen with axe, by the rules of WCAG 2.1 AA unless others are named.
 *
 * The package for Playwright reads the script of axe into each document twice, and all results into the test, which
 * takes more CPU than the check (docs/decisions/0220). It also checks frames; no screen has one.
 */
export async function checkWithAxe(page: Page, rules: readonly string[] = WCAG): Promise<AxeResult> {
  if (page.frames().length > 1) throw new Error(`${page.url()} has a frame, which axe would not check`)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // Listing all elements that pass takes half of its time.
    const { violations, passes } = await axe.run(document, { resultTypes: ['violations'], runOnly: [...runOnly] })
    return {
      violations: violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
      ),
      passed: passes.map(({ id }) => id),
    }
  }, rules)
}
