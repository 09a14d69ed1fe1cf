import type { Page } from 'playwright-core'

/** Counts where a page is pressed, across its addresses, from the next one that it opens. @see STU-07 */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    // Asked twice, it counts once.
    if ('countsTaps' in window) return
    Object.assign(window, { countsTaps: true })
    window.addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1)),
      true,
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps')))
}
