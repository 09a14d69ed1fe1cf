import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { isUncheckedMarkup } from './checked-markup.ts'
import { guidePictures } from './guide-pictures.ts'
import { type Person, results, viewports } from './people.ts'

const root = resolve(import.meta.dirname, '../..')
const guide = join(root, 'docs/guide/pictures')

/**
 * Checks the current screen: no accessibility violation, nothing wider than the window, no word joiner in its title. axe checks the same markup once a
 * run.
 *
 * `PICTURES=1` stores a screenshot of each in test-results, `GUIDE_PICTURES=1` updates those of the guides.
 */
export async function visible({ page, device }: Person, name: string): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  expect(await page.title(), `title of ${name}`).not.toContain('\u2060')
  const { width } = viewports[device]
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `width of ${name}`).toBeLessThanOrEqual(width)
  const violations = (await isUncheckedMarkup(page)) ? await findViolations(page) : []
  const file = `${name}-${width}.png`
  if (process.env.PICTURES) {
    await mkdir(results, { recursive: true })
    await writeFile(join(results, file), await page.screenshot({ fullPage: true }))
  }
  if (process.env.GUIDE_PICTURES && guidePictures.includes(file)) {
    await mkdir(guide, { recursive: true })
    await page.evaluate(() => window.scrollTo(0, 0))
    const picture = sharp(await page.screenshot()).png({ palette: true, colours: 64, effort: 10 })
    await writeFile(join(guide, file), await picture.toBuffer())
  }
  expect(violations, `what axe finds on ${name}`).toEqual([])
}

async function findViolations(page: Page): Promise<string[]> {
  // Legacy mode skips frames of other origins; no screen has any.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // Listing all elements that pass takes half of its time.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
}
