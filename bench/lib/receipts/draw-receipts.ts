import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { launchBrowser } from '#tests/support/browser.ts'
import { DAMAGES, type Damage, damagePicture } from './damage-picture.ts'
import { type ReceiptFacts, someFacts } from './receipt-facts.ts'
import { RECEIPT_LAYOUTS, type ReceiptLayout, toHtml } from './receipt-layouts.ts'

/** A generated picture, and what it says. */
export interface DrawnReceipt {
  readonly layout: ReceiptLayout
  readonly damage: Damage
  readonly facts: ReceiptFacts
  readonly bytes: Buffer
}

interface Drawing {
  readonly seed: number
  /** Receipts of each layout with different facts. */
  readonly sets: number
  readonly layouts?: readonly ReceiptLayout[]
  readonly damages?: readonly Damage[]
}

/** Draws every layout with its sets of facts, each in all damages. The seed decides about everything. */
export async function drawReceipts({ seed, sets, ...chosen }: Drawing): Promise<DrawnReceipt[]> {
  const { layouts = RECEIPT_LAYOUTS, damages = DAMAGES } = chosen
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 640 }, deviceScaleFactor: 3 })
    const fonts = await fontFaces()
    const drawn: DrawnReceipt[] = []
    for (const layout of layouts) {
      for (let set = 0; set < sets; set += 1) {
        const own = seed * 10_000 + RECEIPT_LAYOUTS.indexOf(layout) * 100 + set
        const facts = someFacts(own)
        const png = await screenshot(page, fonts + toHtml(layout, facts))
        for (const damage of damages) {
          drawn.push({ layout, damage, facts, bytes: await damagePicture(png, damage, own) })
        }
      }
    }
    return drawn
  } finally {
    await browser.close()
  }
}

export async function screenshot(page: Page, html: string): Promise<Buffer> {
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  return page.screenshot({ fullPage: true })
}

/** Fonts from packages, so that machines with other fonts draw the same. */
export async function fontFaces(): Promise<string> {
  const noto = '@fontsource/noto-sans-myanmar/files/noto-sans-myanmar'
  const liberation = 'pdfjs-dist/standard_fonts/LiberationSans'
  const faces = [
    await fontFace('Noto Sans', 400, `${noto}-latin-400-normal.woff2`),
    await fontFace('Noto Sans', 700, `${noto}-latin-700-normal.woff2`),
    await fontFace('Noto Sans Myanmar', 400, `${noto}-myanmar-400-normal.woff2`),
    await fontFace('Noto Sans Myanmar', 700, `${noto}-myanmar-700-normal.woff2`),
    await fontFace('Liberation Sans', 400, `${liberation}-Regular.ttf`),
    await fontFace('Liberation Sans', 700, `${liberation}-Bold.ttf`),
  ]
  return `<style>${faces.join('')}</style>`
}

async function fontFace(family: string, weight: number, file: string): Promise<string> {
  const bytes = await readFile(createRequire(import.meta.url).resolve(file))
  return `@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/opentype;base64,${bytes.toString('base64')})}`
}
