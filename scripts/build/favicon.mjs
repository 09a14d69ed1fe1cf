// Draws public/favicon.ico from public/icon.svg: `node scripts/build/favicon.mjs`. Browsers request it even if a
// page names another icon. The output is committed; run it again when the icon changes.
import { readFile, writeFile } from 'node:fs/promises'
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
