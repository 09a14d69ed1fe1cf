import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { paths } from '#paths'
import { fileBrowser } from '#tests/support/file-browser.ts'
import { ownSite } from '#tests/support/own-site.ts'

const screens = ['/', '/class/list', '/course/list', '/search?keyword=Excel', '/login', paths.agreement.student()]

/** What is cut off, or wider than the window. */
function lost(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []
    for (const element of scrollWidth > clientWidth ? document.querySelectorAll('body *') : []) {
      if (element.getBoundingClientRect().right > clientWidth) found.push(element.outerHTML.slice(0, 120))
    }
    for (const element of document.querySelectorAll('h1, h2, main .btn, main label')) {
      if (element.closest('.visually-hidden')) continue
      const { overflow, textOverflow, whiteSpace } = getComputedStyle(element)
      const isCut = element.scrollWidth > element.clientWidth + 1 && overflow !== 'visible'
      if (isCut && !(textOverflow === 'ellipsis' && whiteSpace === 'nowrap'))
        found.push(element.outerHTML.slice(0, 120))
    }
    return found
  })
}

describe('small and enlarged', () => {
  test.each(screens)('%s loses nothing at 320 pixels and with text of 200 percent', async (path) => {
    const browser = await fileBrowser()
    const context = await browser.newContext({ viewport: { width: 320, height: 640 }, baseURL: ownSite().url })
    try {
      const page = await context.newPage()
      await page.goto(path)
      expect(await lost(page), 'at 320 pixels').toEqual([])
      await page.setViewportSize({ width: 1280, height: 800 })
      // As Zoom Text Only does: every text twice as large, the window as it was.
      await page.evaluate(() => {
        const sizes = [...document.querySelectorAll<HTMLElement>('body, body *')].map(
          (element) => [element, Number.parseFloat(getComputedStyle(element).fontSize)] as const,
        )
        for (const [element, size] of sizes) element.style.fontSize = `${size * 2}px`
      })
      expect(await lost(page), 'with text of 200 %').toEqual([])
    } finally {
      await context.close()
    }
  })
})

describe('forced colours', () => {
  test('icons take the colour of the text, and the current page stays marked', async () => {
    const browser = await fileBrowser()
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: ownSite().url })
    try {
      const page = await context.newPage()
      await page.emulateMedia({ forcedColors: 'active' })
      await page.goto('/class/list')
      const icons = await page.evaluate(() =>
        [...document.querySelectorAll('svg.i')].flatMap((icon) => {
          const { color, stroke, fill, visibility } = getComputedStyle(icon)
          const background = getComputedStyle(document.body).backgroundColor
          const drawn = stroke === 'none' ? fill : stroke
          return visibility !== 'hidden' && (drawn === background || color === background)
            ? [icon.outerHTML.slice(0, 120)]
            : []
        }),
      )
      expect(icons).toEqual([])
      expect(await page.locator('svg.i').count()).toBeGreaterThan(5)
      const current = page.locator('nav [aria-current]:visible').first()
      const marks = (selector: typeof current) =>
        selector.evaluate((element) => {
          const { color, fontWeight, borderBottomStyle, outlineStyle } = getComputedStyle(element)
          return { color, fontWeight, borderBottomStyle, outlineStyle }
        })
      const other = page.locator('nav li > a:not([aria-current]):visible').first()
      expect(await marks(current)).not.toEqual(await marks(other))
    } finally {
      await context.close()
    }
  })
})
