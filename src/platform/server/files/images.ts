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
/** Slower settings save a tenth of the bytes for several times the work. */
const avifEffort = 2
/** Pictures that are processed at once; a decoded one may take 100 MB, a waiting one takes nothing. */
const maxAtWork = 2
const hashedAtOnceBytes = 2 ** 20

/** One width of a picture in both formats. */
interface PictureRendition {
  readonly widthPixels: number
  readonly heightPixels: number
  readonly webp: Buffer
  readonly jpeg: Buffer
}

/** The bytes are not an accepted picture: another format, broken, or too many pixels. */
export class UnreadableImage extends Error {
  /** The validation key for the sender. */
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

/** Encodes a stored copy again in the smallest and slowest format. */
export function renderAvif(copy: Uint8Array): Promise<Buffer> {
  return atWork(async () => {
    const sharp = await openSharp()
    return sharp(copy).avif({ quality: avifQuality, effort: avifEffort }).toBuffer()
  })
}

/**
 * Checks that bytes are an accepted picture, and returns its upright size.
 *
 * @throws UnreadableImage - as renderPicture
 */
export async function measurePicture(bytes: Uint8Array): Promise<{ widthPixels: number; heightPixels: number }> {
  const { width, height } = await measured(await decoded(bytes))
  return { widthPixels: width, heightPixels: height }
}

/** A hash of the pixels, which recognises the same picture in another file. */
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

/** The pixels come in one piece of up to 150 MB, whose hash would hold the thread for 0.2 s. */
async function hashInParts(hash: Hash, pixels: Buffer): Promise<void> {
  for (let at = 0; at < pixels.length; at += hashedAtOnceBytes) {
    hash.update(pixels.subarray(at, at + hashedAtOnceBytes))
    await setImmediate()
  }
}

let working = 0
const waiting: (() => void)[] = []

async function atWork<T>(work: () => Promise<T>): Promise<T> {
  if (working >= maxAtWork) await new Promise<void>((resolve) => waiting.push(resolve))
  else working += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The slot goes to the longest waiting picture.
    if (next) next()
    else working -= 1
  }
}

let opened: Promise<SharpConstructor> | undefined

/** Loaded with the first picture: it takes 5 MB, and most processes need it rarely. */
function openSharp(): Promise<SharpConstructor> {
  opened ??= import('sharp').then(({ default: sharp }) => {
    // One thread per picture and no cache: pictures are many, small and read once.
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

/** Decodes once, at the width of the widest copy. */
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

/** sharp reports every broken input as a plain error; none is a fault of the server. */
async function reading<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && /pixel limit/.test(error.message)) throw tooManyPixels()
    throw new UnreadableImage('image_type', { cause: error })
  }
}
