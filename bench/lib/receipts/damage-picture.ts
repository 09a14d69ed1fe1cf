import sharp from 'sharp'
import { createRng } from '../../../src/demo/rng.ts'

/** What happens to a receipt between the wallet and the till. */
export type Damage = 'screenshot' | 'saved again' | 'cropped' | 'small' | 'very small' | 'photo'
export const DAMAGES: readonly Damage[] = ['screenshot', 'saved again', 'cropped', 'small', 'very small', 'photo']

/** @param png - a screenshot, 1,080 pixels wide */
export async function damagePicture(png: Uint8Array, damage: Damage, seed: number): Promise<Buffer> {
  if (damage === 'screenshot') return Buffer.from(png)
  if (damage === 'saved again') return sharp(png).resize({ width: 1_058 }).jpeg({ quality: 70 }).toBuffer()
  if (damage === 'cropped') return croppedPicture(png)
  if (damage === 'small') return sharp(png).resize({ width: 720 }).jpeg({ quality: 60 }).toBuffer()
  if (damage === 'very small') return sharp(png).resize({ width: 480 }).jpeg({ quality: 45 }).toBuffer()
  return photograph(png, seed)
}

/** Without the bar of the phone at the top, and a little of each side. */
async function croppedPicture(png: Uint8Array): Promise<Buffer> {
  const { width, height } = await sharp(png).metadata()
  const [side, edge] = [Math.round(width * 0.01), Math.round(height * 0.02)]
  return sharp(png)
    .extract({ left: side, top: edge, width: width - 2 * side, height: height - 2 * edge })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** A photo of a screen: tilted by 3 to 7 degrees, out of focus, with the lines that two grids of pixels make. */
async function photograph(png: Uint8Array, seed: number): Promise<Buffer> {
  const rng = createRng(seed)
  const tilt = (rng.between(30, 70) / 10) * rng.one([-1, 1])
  const tilted = await sharp(png).rotate(tilt, { background: '#5b5f66' }).png().toBuffer()
  const { width, height } = await sharp(tilted).metadata()
  const moire = await sharp(moirePixels(width, height, rng.between(50, 90) / 10), {
    raw: { width, height, channels: 4 },
  })
    .png()
    .toBuffer()
  return sharp(tilted)
    .composite([{ input: moire }])
    .blur(1.2)
    .jpeg({ quality: 50 })
    .toBuffer()
}

/** Dark waves of low opacity. @param length - of a wave, in pixels */
function moirePixels(width: number, height: number, length: number): Buffer {
  const pixels = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const wave = Math.sin((x * 0.97 + y * 0.24) / length) + Math.sin((y * 0.98 - x * 0.2) / length)
      pixels[(y * width + x) * 4 + 3] = Math.round((wave + 2) * 11)
    }
  }
  return pixels
}
