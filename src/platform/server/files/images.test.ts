import { hash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { validationMessage } from '#platform/contract/validation-keys.ts'
import { longestHoldMs, yardstickMs } from '#tests/support/cpu-time.ts'
import { decodeImageDataUrl } from './data-url.ts'
import { createFileStorage } from './file-storage.ts'
import { measurePicture, pixelsSha256, renderAvif, renderPicture, UnreadableImage } from './images.ts'
import { storePicture } from './store-picture.ts'

const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#0b7a5b' } })

describe('a rendered picture', () => {
  it("has every width up to the original's, in two formats", async () => {
    const renditions = await renderPicture(await photo.clone().png().toBuffer(), [320, 640, 1280])
    expect(renditions.map((one) => [one.widthPixels, one.heightPixels])).toEqual([
      [320, 213],
      [640, 427],
      [900, 600],
    ])
    for (const { webp, jpeg } of renditions) {
      expect((await sharp(webp).metadata()).format).toBe('webp')
      expect((await sharp(jpeg).metadata()).format).toBe('jpeg')
    }
  })

  it('is rotated upright and has no location metadata', async () => {
    const sideways = await photo
      .clone()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'a name' }, IFD3: { GPSLatitude: '21/1 58/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const [rendition] = await renderPicture(sideways, [2000])
    expect(rendition).toMatchObject({ widthPixels: 600, heightPixels: 900 })
    for (const bytes of [rendition?.webp, rendition?.jpeg]) {
      const { exif, orientation } = await sharp(bytes).metadata()
      expect([exif, orientation]).toEqual([undefined, undefined])
    }
    expect(await measurePicture(sideways)).toEqual({ widthPixels: 600, heightPixels: 900 })
  })

  it('keeps the first picture of an animation', async () => {
    const [rendition] = await renderPicture(await photo.clone().gif().toBuffer(), [100])
    expect(rendition?.widthPixels).toBe(100)
  })

  it('has a hash of its pixels, independent of the file format', async () => {
    const png = await photo.clone().png({ compressionLevel: 1 }).toBuffer()
    const again = await photo.clone().png({ compressionLevel: 9 }).toBuffer()
    expect(png.equals(again)).toBe(false)
    expect((await pixelsSha256(png)).equals(await pixelsSha256(again))).toBe(true)
    expect((await pixelsSha256(png)).equals(await pixelsSha256(await photo.clone().negate().png().toBuffer()))).toBe(
      false,
    )
  })

  it('is hashed without blocking the event loop', async () => {
    const large = sharp({ create: { width: 8000, height: 6200, channels: 3, background: '#0b7a5b' } })
    const pixels = await large.clone().raw().toBuffer()
    const png = await large.clone().png({ compressionLevel: 1 }).toBuffer()
    expect((await pixelsSha256(png)).equals(hash('sha256', pixels, 'buffer'))).toBe(true)
    expect(await longestHoldMs(() => pixelsSha256(png))).toBeLessThan(await yardstickMs())
  })

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    [
      'a program drawn as a picture',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['another format', () => photo.clone().tiff().toBuffer()],
    ['half a picture', async () => (await photo.clone().jpeg().toBuffer()).subarray(0, 900)],
    ['nothing', () => Buffer.alloc(0)],
  ])('is refused when it is %s', async (_what, make) => {
    const bytes = await make()
    await expect(renderPicture(bytes, [100])).rejects.toMatchObject({ problem: 'image_type' })
    await expect(pixelsSha256(bytes)).rejects.toBeInstanceOf(UnreadableImage)
  })

  it('is refused for its pixel count before decoding, however few bytes it has', async () => {
    const bomb = aBlackPng({ width: 12_000, height: 9000 })
    expect(bomb.length).toBeLessThan(1_000_000)
    const problem = validationMessage('image_too_many_pixels', { max: 50 })
    await expect(renderPicture(bomb, [100])).rejects.toMatchObject({ problem })
    await expect(pixelsSha256(bomb)).rejects.toMatchObject({ problem })
    await expect(measurePicture(bomb)).rejects.toMatchObject({ problem })
  })

  it('waits while others are being rendered, and all succeed', async () => {
    const bytes = await photo.clone().png().toBuffer()
    const all = await Promise.allSettled([
      ...Array.from({ length: 7 }, () => renderPicture(bytes, [50])),
      renderPicture(Buffer.from('x'), [50]),
      ...Array.from({ length: 3 }, () => renderPicture(bytes, [50])),
    ])
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })

  it('keeps transparency', async () => {
    const clear = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const [rendition] = await renderPicture(clear, [20])
    expect((await sharp(rendition?.webp).metadata()).hasAlpha).toBe(true)
    const avif = await renderAvif(rendition?.webp ?? clear)
    expect(await sharp(avif).metadata()).toMatchObject({
      format: 'heif',
      compression: 'av1',
      width: 20,
      hasAlpha: true,
    })
    expect((await sharp(rendition?.jpeg).raw().toBuffer())[0]).toBeGreaterThan(250)
  })
})

describe('a picture in a data URL', () => {
  it('is decoded, with the format detected from the bytes', async () => {
    const webp = await photo.clone().webp().toBuffer()
    const decoded = decodeImageDataUrl(`data:image/png;base64,${webp.toString('base64')}`)
    expect(decoded).toEqual({ ok: true, bytes: webp, format: 'webp' })
  })

  it('is measured before it is decoded', () => {
    const heavy = `data:image/png;base64,${Buffer.alloc(5 * 1024 * 1024 + 1).toString('base64')}`
    expect(decodeImageDataUrl(heavy)).toEqual({ ok: false, reason: 'too_large' })
    const full = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(5 * 1024 * 1024 - 6)])
    expect(decodeImageDataUrl(`data:image/gif;base64,${full.toString('base64')}`).ok).toBe(true)
  })

  it.each([
    ['data:image/png;base64,####', 'malformed'],
    ['data:image/png,plain', 'malformed'],
    ['https://example.org/a.png', 'malformed'],
    [`data:text/html;base64,${Buffer.from('<b>').toString('base64')}`, 'malformed'],
    [`data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`, 'not_an_image'],
  ])('is refused as %s', (text, reason) => {
    expect(decodeImageDataUrl(text)).toEqual({ ok: false, reason })
  })
})

/** One bit per pixel and written by hand, because a library would allocate all pixels. */
function aBlackPng({ width, height }: { width: number; height: number }): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  const parts = Object.entries({ IHDR: header, IDAT: rows, IEND: Buffer.alloc(0) }).map(([name, content]) => {
    const part = Buffer.concat([Buffer.alloc(4), Buffer.from(name), content, Buffer.alloc(4)])
    part.writeUInt32BE(content.length)
    part.writeUInt32BE(crc32(part.subarray(4, -4)), part.length - 4)
    return part
  })
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

describe('a stored picture', () => {
  it('has a folder of its own with every width', async () => {
    const root = await mkdtemp(join(tmpdir(), 'store-picture-'))
    const storage = createFileStorage(root)
    const picture = { bytes: await photo.clone().png().toBuffer(), widths: [300, 600] }
    const first = await storePicture(storage, 'courses/7/', picture)
    const second = await storePicture(storage, 'courses/7/', picture)
    expect(first.renditions).toEqual([
      { widthPixels: 300, heightPixels: 200 },
      { widthPixels: 600, heightPixels: 400 },
    ])
    expect(second.folder).not.toBe(first.folder)
    for (const name of ['300.webp', '300.jpg', '600.webp', '600.jpg']) {
      expect(await storage.exists(first.folder + name)).toBe(true)
    }
    await rm(root, { recursive: true })
  })
})
