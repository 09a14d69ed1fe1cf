import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { checkWithAxe } from './axe-check.ts'
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
  const violations = (await isUncheckedMarkup(page)) ? (await checkWithAxe(page)).violations : []
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
