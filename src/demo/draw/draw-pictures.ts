import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Drawing } from './renderer.ts'

// node draw-pictures.ts drawings.json: draws each drawing into its file; the fonts come from FONTCONFIG_FILE
// (see renderer.ts).
const [, , list = ''] = process.argv
const drawings = JSON.parse(await readFile(list, 'utf8')) as Drawing[]
for (const { svg, file } of drawings) {
  const picture = sharp(Buffer.from(svg)).flatten({ background: '#ffffff' })
  await (file.endsWith('.png') ? picture.png({ compressionLevel: 6 }) : picture.jpeg({ quality: 86 })).toFile(file)
}
