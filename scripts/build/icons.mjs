// Draws public/favicon.ico and the icons of the installed site from public/icon.svg: `node scripts/build/icons.mjs`.
// Browsers request favicon.ico and apple-touch-icon.png even if a page names another icon. The output is committed; run
// it again when the icon changes.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const SIZES = [16, 32, 48]
const HEADER_BYTES = 6
const ENTRY_BYTES = 16

const svg = await readFile(new URL('../../public/icon.svg', import.meta.url))
const pictures = await Promise.all(
  SIZES.map((size) =>
    sharp(svg, { density: 288 }).resize(size, size).png({ compressionLevel: 9, palette: true }).toBuffer(),
  ),
)
const directory = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * SIZES.length)
directory.writeUInt16LE(1, 2)
directory.writeUInt16LE(SIZES.length, 4)
let offset = directory.length
for (const [at, picture] of pictures.entries()) {
  const entry = HEADER_BYTES + at * ENTRY_BYTES
  directory.writeUInt8(SIZES[at], entry)
  directory.writeUInt8(SIZES[at], entry + 1)
  directory.writeUInt16LE(1, entry + 4)
  directory.writeUInt16LE(32, entry + 6)
  directory.writeUInt32LE(picture.length, entry + 8)
  directory.writeUInt32LE(offset, entry + 12)
  offset += picture.length
}
await writeFile(new URL('../../public/favicon.ico', import.meta.url), Buffer.concat([directory, ...pictures]))

/**
 * Systems cut a maskable icon to any shape, and round the one of iOS: the background reaches the edges, the mark is
 * smaller.
 */
const whole = svg.toString().replace('rx="8"', '')
const within = whole
  .replace('viewBox="0 0 36 36"', 'viewBox="-4.5 -4.5 45 45"')
  .replace('<rect ', '<rect x="-4.5" y="-4.5" ')
const maskable = within.replace('width="36" height="36"', 'width="45" height="45"')
const folder = new URL('../../public/', import.meta.url)
await mkdir(new URL('icons/', folder), { recursive: true })
for (const [file, drawing, size] of [
  ['icons/icon-192.png', svg.toString(), 192],
  ['icons/icon-512.png', svg.toString(), 512],
  ['icons/maskable-512.png', maskable, 512],
  ['apple-touch-icon.png', whole, 180],
]) {
  const png = await sharp(Buffer.from(drawing), { density: 1024 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, colours: 64 })
    .toBuffer()
  await writeFile(new URL(file, folder), png)
}
