import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { checkWithAxe } from './axe-check.ts'
import { isUncheckedMarkup } from './checked-markup.ts'
import { coveredControls } from './covered-controls.ts'
import { guidePictures } from './guide-pictures.ts'
import { type Device, type Person, results, viewports } from './people.ts'

const root = resolve(import.meta.dirname, '../..')
const guide = join(root, 'docs/guide/pictures')

/**
 * Checks the current screen in each size of this person: no accessibility violation, nothing wider than the window, no
 * word joiner in its title. In a size that the steps of the test do not have, no control is covered by something else.
 * axe checks the same markup once a run.
 *
 * `PICTURES=1` stores a screenshot of each in test-results, `GUIDE_PICTURES=1` updates those of the guides, which show
 * the top of the screen or, in its middle, what is `shown`.
 */
export async function visible({ page, device, sizes }: Person, name: string, shown?: Locator): Promise<void> {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  expect(await page.title(), `title of ${name}`).not.toContain('\u2060')
  await looksRight(page, { name, size: device, shown })
  for (const size of sizes.filter((other) => other !== device)) {
    await page.setViewportSize(viewports[size])
    try {
      expect(await coveredControls(page), `what is covered on ${name}, on a ${size}`).toEqual([])
      await looksRight(page, { name, size, shown })
    } finally {
      await page.setViewportSize(viewports[device])
    }
  }
}

interface Look {
  readonly name: string
  readonly size: Device
  readonly shown: Locator | undefined
}

async function looksRight(page: Page, { name, size, shown }: Look): Promise<void> {
  const { width } = viewports[size]
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `width of ${name}`).toBeLessThanOrEqual(width)
  const violations = (await isUncheckedMarkup(page)) ? (await checkWithAxe(page)).violations : []
  await takePictures(page, `${name}-${width}.png`, shown)
  expect(violations, `what axe finds on ${name}`).toEqual([])
}

async function takePictures(page: Page, file: string, shown?: Locator): Promise<void> {
  if (process.env.PICTURES) {
    await mkdir(results, { recursive: true })
    await writeFile(join(results, file), await page.screenshot({ fullPage: true }))
  }
  if (process.env.GUIDE_PICTURES && guidePictures.includes(file)) {
    await mkdir(guide, { recursive: true })
    // Notices would cover a part of the screen, and go by themselves.
    await page.locator('[role=status][aria-live] > div').first().waitFor({ state: 'detached' })
    const middle: ScrollIntoViewOptions = { block: 'center', behavior: 'instant' }
    if (shown) await shown.evaluate((element, to) => element.scrollIntoView(to), middle)
    else await page.evaluate(() => window.scrollTo(0, 0))
    const picture = sharp(await page.screenshot()).png({ palette: true, colours: 64, effort: 10 })
    await writeFile(join(guide, file), await picture.toBuffer())
  }
}
