import sharp, { type Sharp } from 'sharp'
import { imageFormatOf } from './image-format.ts'

const largestPixels = 50_000_000
const webpQuality = 78
const jpegQuality = 82

/** One width of a picture, in both formats that browsers get. */
export interface PictureRendition {
  readonly widthPixels: number
  readonly heightPixels: number
  readonly webp: Buffer
  readonly jpeg: Buffer
}

/** The bytes are no picture that we take: another format, broken, or too many pixels. */
export class UnreadableImage extends Error {
  constructor(options?: ErrorOptions) {
    super('not a readable picture', options)
    this.name = 'UnreadableImage'
  }
}

/**
 * Re-encodes a picture for publishing, once per width.
 *
 * What comes out holds pixels only: no camera position, no second page, nothing hidden behind the image data; it
 * stands upright as the camera meant it. Never wider than the original; widths that would repeat one are left out.
 *
 * @param widths - in pixels, ascending
 * @throws UnreadableImage - not png, jpeg, webp or gif, broken, or above 50 megapixels
 * @see OP-149
 */
export async function renderPicture(bytes: Uint8Array, widths: readonly number[]): Promise<PictureRendition[]> {
  const upright = await decoded(bytes)
  const { width: fullWidth } = await measured(upright)
  const wanted = [...new Set(widths.map((width) => Math.min(width, fullWidth)))]
  const renditions: PictureRendition[] = []
  // One width after the other: twelve megapixels decoded cost 36 MB, and several uploads may run at once.
  for (const width of wanted) renditions.push(await renderWidth(upright, width))
  return renditions
}

/**
 * Checks that bytes decode to a picture, and tells its size as it stands upright.
 *
 * @throws UnreadableImage - as renderPicture
 */
export async function measurePicture(bytes: Uint8Array): Promise<{ widthPixels: number; heightPixels: number }> {
  const { width, height } = await measured(await decoded(bytes))
  return { widthPixels: width, heightPixels: height }
}

/** The pixels themselves, so that the same picture saved twice can be told from another one. */
export async function pixelsOf(bytes: Uint8Array): Promise<Buffer> {
  const upright = await decoded(bytes)
  return reading(upright.clone().removeAlpha().raw().toBuffer())
}

async function decoded(bytes: Uint8Array): Promise<Sharp> {
  if (!imageFormatOf(bytes)) throw new UnreadableImage()
  return sharp(bytes, { limitInputPixels: largestPixels, pages: 1, failOn: 'error', sequentialRead: true }).autoOrient()
}

async function measured(image: Sharp): Promise<{ width: number; height: number }> {
  const { autoOrient } = await reading(image.metadata())
  if (autoOrient.width * autoOrient.height > largestPixels) throw new UnreadableImage()
  return autoOrient
}

async function renderWidth(upright: Sharp, width: number): Promise<PictureRendition> {
  const scaled = upright.clone().resize({ width, withoutEnlargement: true })
  const [webp, jpeg] = await reading(
    Promise.all([
      scaled.clone().webp({ quality: webpQuality }).toBuffer(),
      scaled
        .clone()
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: jpegQuality, mozjpeg: true })
        .toBuffer({ resolveWithObject: true }),
    ]),
  )
  return { widthPixels: jpeg.info.width, heightPixels: jpeg.info.height, webp, jpeg: jpeg.data }
}

/** Sharp reports every broken input as a plain error; none of them is this server's fault. */
async function reading<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new UnreadableImage({ cause: error })
  }
}
