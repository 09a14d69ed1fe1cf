import sharp from 'sharp'
import { launchBrowser } from '#tests/support/browser.ts'
import { createRng } from '../../../src/demo/rng.ts'
import { fontFaces, screenshot } from './draw-receipts.ts'

const CHAT = `<style>body{font:15px 'Open Sans';margin:0;padding:16px;background:#e9eef3}p{background:#fff;padding:10px;border-radius:10px;width:72%}
  p:nth-child(even){margin-left:24%}</style><p>Mingalaba, is the class on Saturday?</p><p>Yes, 9:30 at Hledan. Call 09420001234.</p>
  <p>How much is it?</p><p>Two months, please see the page</p><p>ok thanks</p>`
const CARD = `<style>body{font:16px 'Liberation Sans';margin:0;padding:24px;background:#f4f1e8}</style><h1>Daw Hla Hla</h1>
  <p>Teacher of English</p><p>No. 45, 12th Street, Yangon 11181</p><p>09 9700 12345</p><p>Open 8:00 to 17:00</p>`
const WEB_PAGE = `<style>body{font:14px 'Noto Sans';margin:0;padding:20px}</style><h2>Pyinnya</h2><p>2026-11-14</p><ul>
  <li>Class A, 12 weeks</li><li>Class B, 8 weeks</li><li>Room 204</li></ul><p>ISBN 9781234567897</p>`

/** Pictures that are no receipts: a chat, a card, a page, noise, one colour, a single pixel. */
export async function drawStrangers(seed: number): Promise<Buffer[]> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 640 }, deviceScaleFactor: 3 })
    const fonts = await fontFaces()
    const drawn: Buffer[] = []
    for (const html of [CHAT, CARD, WEB_PAGE]) drawn.push(await screenshot(page, fonts + html))
    return [...drawn, await noise(seed), await oneColour(900, 1200), await oneColour(1, 1)]
  } finally {
    await browser.close()
  }
}

function noise(seed: number): Promise<Buffer> {
  const rng = createRng(seed)
  const [width, height] = [600, 800]
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, () => rng.between(0, 255)))
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
}

function oneColour(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#30a060' } })
    .png()
    .toBuffer()
}
