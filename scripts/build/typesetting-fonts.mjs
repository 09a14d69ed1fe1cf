// Subsets Noto Sans Myanmar for invoices and share cards: `node scripts/build/typesetting-fonts.mjs`. The output
// is committed, so a build needs no font tools; run it again after an update of @fontsource/noto-sans-myanmar.
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const weights = [400, 700]
const family = 'Noto Sans Myanmar'
// A PDF has no system font as fallback, so Mon, Karen and Shan letters are included.
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
    // The typesetter uses only one of two fonts with the same family name. The new name has the same length, so
    // it is replaced in place.
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

/** Replaces the family name everywhere in the font's tables. */
function rename(font, newFamily) {
  const [old, next] = [family, newFamily].map((name) => Buffer.from(name, 'utf16le').swap16())
  for (let at = font.indexOf(old); at !== -1; at = font.indexOf(old, at + 1)) next.copy(font, at)
}
