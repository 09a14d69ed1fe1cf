import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import type { TextLine } from './text-line.ts'

/** At this width the digits of a screenshot are about 30 pixels high; wider pictures cost more and read no better. */
const WIDTH_PIXELS = 1080
const MAX_PIXELS = 2_600_000
const LARGEST_INPUT_PIXELS = 50_000_000

/** The part of tesseract.js that is used; its own types need those of browsers. */
interface Tesseract {
  createWorker(
    languages: string,
    engineMode: number,
    options: { readonly langPath: string; readonly cacheMethod: 'none' },
  ): Promise<Engine>
  readonly OEM: { readonly LSTM_ONLY: number }
  readonly PSM: { readonly SINGLE_BLOCK: string }
}

interface Engine {
  setParameters(parameters: Record<string, string>): Promise<unknown>
  recognize(
    image: Buffer,
    options: { readonly rotateAuto: true },
    output: { readonly text: false; readonly tsv: true },
  ): Promise<{ readonly data: { readonly tsv: string | null } }>
}

const require = createRequire(import.meta.url)
let opened: Promise<Engine> | undefined

/**
 * Recognises the lines of text in a picture. It runs in a process of its own (reading-process.ts): it takes up to
 * 350 MB, and a picture that breaks a decoder ends nothing else.
 *
 * @throws Error when the picture cannot be decoded
 */
export async function recogniseText(picture: Uint8Array): Promise<TextLine[]> {
  const image = await prepared(picture)
  opened ??= openEngine()
  const engine = await opened
  const { data } = await engine.recognize(image, { rotateAuto: true }, { text: false, tsv: true })
  return toLines(data.tsv ?? '')
}

/** Language data and program come from packages; nothing is fetched, and nothing is written. */
async function openEngine(): Promise<Engine> {
  const { createWorker, OEM, PSM } = require('tesseract.js') as Tesseract
  const data = require.resolve('@tesseract.js-data/eng/package.json')
  const langPath = join(dirname(data), '4.0.0_best_int')
  const engine = await createWorker('eng', OEM.LSTM_ONLY, { langPath, cacheMethod: 'none' })
  await engine.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK, debug_file: '/dev/null' })
  return engine
}

/** Grey, upright, dark text on a light background, with stretched contrast, as a portable graymap. */
async function prepared(picture: Uint8Array): Promise<Buffer> {
  sharp.concurrency(1)
  sharp.cache(false)
  const source = sharp(picture, { limitInputPixels: LARGEST_INPUT_PIXELS, pages: 1, failOn: 'error' })
  const { width, height } = await source.metadata()
  const wanted = Math.round(Math.min(WIDTH_PIXELS, width * Math.sqrt(MAX_PIXELS / (width * height))))
  const { data, info } = await source
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: Math.max(1, wanted) })
    .normalise()
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (isDark(data)) for (let at = 0; at < data.length; at += 1) data[at] = 255 - (data[at] ?? 0)
  return Buffer.concat([Buffer.from(`P5\n${info.width} ${info.height}\n255\n`), data])
}

const DARK = 110

function isDark(pixels: Uint8Array): boolean {
  let sum = 0
  for (let at = 0; at < pixels.length; at += 101) sum += pixels[at] ?? 0
  return sum / Math.ceil(pixels.length / 101) < DARK
}

const WORD = '5'

/** Tesseract's table: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
function toLines(table: string): TextLine[] {
  const lines = new Map<string, TextLine[number][]>()
  for (const row of table.split('\n')) {
    const [level, page, block, paragraph, line, , left, top, width, height, confidence, text = ''] = row.split('\t')
    if (level !== WORD || text.trim() === '') continue
    const key = [page, block, paragraph, line].join()
    const tokens = lines.get(key) ?? []
    lines.set(key, tokens)
    tokens.push({
      text: text.trim(),
      confidence: Number(confidence),
      left: Number(left),
      top: Number(top),
      width: Number(width),
      height: Number(height),
    })
  }
  return [...lines.values()]
}
