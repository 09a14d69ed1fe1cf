import { describe, expect, test } from 'vitest'
import { DESKTOP, PHONE, useBrowser } from '../ground/a-page.ts'

describe('somebody who opens the site', () => {
  const { open } = useBrowser()

  test.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ])('on a %s gets it in Burmese, in its own font, and never wider than the window', async (_device, viewport) => {
    const page = await open('/', viewport)
    expect(await page.getAttribute('html', 'lang')).toBe('my')
    expect(
      await page.evaluate(() => document.fonts.load('16px "Noto Sans Myanmar"', 'ပညာ').then((found) => found.length)),
    ).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
  })
})
