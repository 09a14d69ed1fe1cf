import { createHash, type Hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Sharp, SharpConstructor } from 'sharp'
import { type ValidationKey, validationMessage } from '#platform/contract/validation-keys.ts'
import { imageFormatOf } from './image-format.ts'

const largestMegapixels = 50
const largestPixels = largestMegapixels * 1_000_000
const webpQuality = 78
const jpegQuality = 82
const avifQuality = 52
/** The slower ones save another tenth of the bytes for several times the work. */
const avifEffort = 2
/** Pictures in work at a time; a decoded one may take a hundred megabytes, and others wait without costing any. */
const mostAtWork = 2
const hashedAtOnceBytes = 2 ** 20

/** One width of a picture, in both formats that browsers get. */
export interface PictureRendition {
  readonly widthPixels: number
  readonly heightPixels: number
  readonly webp: Buffer
  readonly jpeg: Buffer
}

/** The bytes are no picture that we take: another format, broken, or too many pixels. */
export class UnreadableImage extends Error {
  /** What a check says of it to the sender. */
  readonly problem: ValidationKey | string

  constructor(problem: ValidationKey | string = 'image_type', options?: ErrorOptions) {
    super('not a readable picture', options)
    this.name = 'UnreadableImage'
    this.problem = problem
  }
}

/**
 * Re-encodes a picture for publishing, once per width.
 *
 * What comes out holds pixels only: no camera position, no second page, nothing hidden behind the image data; it
 * stands upright as the camera meant it. Never wider than the original; widths that would repeat one are left out.
 * The work is done outside the thread that serves, on few pictures at a time.
 *
 * @param widths - in pixels, ascending
 * @throws UnreadableImage - not png, jpeg, webp or gif, broken, or above 50 megapixels
 * @see OP-149
 */
export function renderPicture(bytes: Uint8Array, widths: readonly number[]): Promise<PictureRendition[]> {
  return atWork(async () => {
    const upright = await decoded(bytes)
    const { width: fullWidth } = await measured(upright)
    const wanted = [...new Set(widths.map((width) => Math.min(width, fullWidth)))]
    const widest = await pixelsIn(upright, Math.max(...wanted))
    const renditions: PictureRendition[] = []
    for (const width of wanted) renditions.push(await renderWidth(widest, width))
    return renditions
  })
}

/** A stored copy once more, in the format that takes the fewest bytes and the most work. */
export function renderAvif(copy: Uint8Array): Promise<Buffer> {
  return atWork(async () => {
    const sharp = await openSharp()
    return sharp(copy).avif({ quality: avifQuality, effort: avifEffort }).toBuffer()
  })
}

/**
 * Checks that bytes are a picture that we take, and tells its size as it stands upright.
 *
 * @throws UnreadableImage - as renderPicture
 */
export async function measurePicture(bytes: Uint8Array): Promise<{ widthPixels: number; heightPixels: number }> {
  const { width, height } = await measured(await decoded(bytes))
  return { widthPixels: width, heightPixels: height }
}

/** A hash of the pixels themselves, so that the same picture saved twice is recognised. */
export function pixelsSha256(bytes: Uint8Array): Promise<Buffer> {
  return atWork(async () => {
    const upright = await decoded(bytes)
    await measured(upright)
    const hash = createHash('sha256')
    const pixels = upright.removeAlpha().raw()
    return reading(
      (async () => {
        for await (const piece of pixels) await hashInParts(hash, piece as Buffer)
        return hash.digest()
      })(),
    )
  })
}

/** The pixels come in one piece of up to 150 MB, which would hold the thread for a fifth of a second. */
async function hashInParts(hash: Hash, pixels: Buffer): Promise<void> {
  for (let at = 0; at < pixels.length; at += hashedAtOnceBytes) {
    hash.update(pixels.subarray(at, at + hashedAtOnceBytes))
    await setImmediate()
  }
}

let working = 0
const waiting: (() => void)[] = []

async function atWork<T>(work: () => Promise<T>): Promise<T> {
  if (working >= mostAtWork) await new Promise<void>((resolve) => waiting.push(resolve))
  else working += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // Its place goes to who has waited longest.
    if (next) next()
    else working -= 1
  }
}

let opened: Promise<SharpConstructor> | undefined

/** Loaded with the first picture: most processes meet none for hours, and it takes five megabytes. */
function openSharp(): Promise<SharpConstructor> {
  opened ??= import('sharp').then(({ default: sharp }) => {
    // One thread for a picture and none of them kept: pictures are many, small and never asked for twice.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return opened
}

async function decoded(bytes: Uint8Array): Promise<Sharp> {
  if (!imageFormatOf(bytes)) throw new UnreadableImage()
  const sharp = await openSharp()
  return sharp(bytes, { limitInputPixels: largestPixels, pages: 1, failOn: 'error', sequentialRead: true }).autoOrient()
}

interface Pixels {
  readonly data: Buffer
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 }
}

/** Decodes once, no larger than the widest copy: cameras send twelve megapixels, and no page shows more than one. */
async function pixelsIn(upright: Sharp, width: number): Promise<Pixels> {
  const { data, info } = await reading(
    upright
      .clone()
      .resize({ width, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  return { data, raw: { width: info.width, height: info.height, channels: info.channels as Pixels['raw']['channels'] } }
}

async function measured(image: Sharp): Promise<{ width: number; height: number }> {
  const { autoOrient } = await reading(image.metadata())
  if (autoOrient.width * autoOrient.height > largestPixels) throw tooManyPixels()
  return autoOrient
}

async function renderWidth({ data, raw }: Pixels, width: number): Promise<PictureRendition> {
  const sharp = await openSharp()
  const scaled = sharp(data, { raw }).resize({ width, withoutEnlargement: true })
  const webp = await scaled.clone().webp({ quality: webpQuality }).toBuffer()
  const jpeg = await scaled
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: jpegQuality, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
  return { widthPixels: jpeg.info.width, heightPixels: jpeg.info.height, webp, jpeg: jpeg.data }
}

function tooManyPixels(): UnreadableImage {
  return new UnreadableImage(validationMessage('image_too_many_pixels', { max: largestMegapixels }))
}

/** Sharp reports every broken input as a plain error; none of them is this server's fault. */
async function reading<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && /pixel limit/.test(error.message)) throw tooManyPixels()
    throw new UnreadableImage('image_type', { cause: error })
  }
}
