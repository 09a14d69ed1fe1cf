import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import sharp from 'sharp'
import { expect } from 'vitest'
import { guidePictures } from './guide-pictures.ts'
import { type Person, results, viewports } from './people.ts'

const root = resolve(import.meta.dirname, '../..')
const guide = join(root, 'docs/guide/pictures')

/**
 * Looks at the screen that stands now: nothing that shuts people out, nothing wider than the window, and a picture.
 *
 * The pictures of the guides are made anew by `GUIDE_PICTURES=1`; all others lie in test-results.
 */
export async function seen({ page, device }: Person, name: string): Promise<void> {
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const { width } = viewports[device]
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `width of ${name}`).toBeLessThanOrEqual(width)
  // "Legacy" only means without a second page that puts frames of other origins together; no screen has such frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
  const { violations } = await axe.analyze()
  const file = `${name}-${width}.png`
  await mkdir(results, { recursive: true })
  await writeFile(join(results, file), await page.screenshot({ fullPage: true }))
  if (process.env.GUIDE_PICTURES && guidePictures.includes(file)) {
    await mkdir(guide, { recursive: true })
    await page.evaluate(() => window.scrollTo(0, 0))
    const picture = sharp(await page.screenshot()).png({ palette: true, colours: 64, effort: 10 })
    await writeFile(join(guide, file), await picture.toBuffer())
  }
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
  expect(found, `what axe finds on ${name}`).toEqual([])
}
