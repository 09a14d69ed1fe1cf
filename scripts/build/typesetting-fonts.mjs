// Cuts the faces of invoices and share cards out of Noto Sans Myanmar: `node scripts/build/typesetting-fonts.mjs`.
// The output is committed, so a build needs no font tools; run it again when @fontsource/noto-sans-myanmar moves.
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const weights = [400, 700]
const family = 'Noto Sans Myanmar'
// A PDF has no system's face to fall back on, so Mon, Karen and Shan letters come along.
const faces = [
  {
    set: 'myanmar',
    family,
    ranges: [
      [0x1000, 0x109f],
      [0x200b, 0x200d],
      [0x2060, 0x2060],
      [0x25cc, 0x25cc],
    ],
  },
  {
    set: 'latin',
    // Of two faces with one name the typesetter takes one only; the new name is as long, so it fits in place.
    family: 'Noto Sans Western',
    ranges: [
      [0x20, 0x7e],
      [0xa0, 0x17f],
      [0x2010, 0x2027],
    ],
  },
]

for (const face of faces) {
  const text = face.ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset)),
    )
    .join('')
  for (const weight of weights) {
    const source = new URL(
      `../../node_modules/@fontsource/noto-sans-myanmar/files/noto-sans-myanmar-${face.set}-${weight}-normal.woff2`,
      import.meta.url,
    )
    const cut = await subsetFont(await readFile(source), text, { targetFormat: 'truetype' })
    rename(cut, face.family)
    const name = `noto-sans-${face.set}-${weight}.ttf`
    await writeFile(new URL(`../../src/platform/server/typesetting/fonts/${name}`, import.meta.url), cut)
    console.log(`${name}: ${cut.length} bytes`)
  }
}

/** Puts another family name in place of the face's own, wherever the font keeps it. */
function rename(font, newFamily) {
  const [old, next] = [family, newFamily].map((name) => Buffer.from(name, 'utf16le').swap16())
  for (let at = font.indexOf(old); at !== -1; at = font.indexOf(old, at + 1)) next.copy(font, at)
}
