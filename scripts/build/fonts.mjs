// Subsets Noto Sans Myanmar to Burmese (about 23 KB per weight), and to all Myanmar scripts for minority
// languages: `node scripts/build/fonts.mjs`. The output is committed, so a build needs no font tools; run it
// again after an update of @fontsource/noto-sans-myanmar.
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const weights = [400, 700]
const burmese = [
  [0x1000, 0x104f],
  [0x200b, 0x200d],
  [0x2060, 0x2060],
  [0x25cc, 0x25cc],
]
const faces = {
  'noto-sans-myanmar': burmese,
  // Mon, Karen, Shan, Pa-O and others. Includes Burmese, because browsers take all glyphs of a syllable from one
  // font.
  'noto-sans-myanmar-languages': [...burmese, [0x1050, 0x109f], [0xa9e0, 0xa9ff], [0xaa60, 0xaa7f]],
}

for (const [name, ranges] of Object.entries(faces)) {
  const text = ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset)),
    )
    .join('')
  for (const weight of weights) {
    const source = new URL(
      `../../node_modules/@fontsource/noto-sans-myanmar/files/noto-sans-myanmar-myanmar-${weight}-normal.woff2`,
      import.meta.url,
    )
    const cut = await subsetFont(await readFile(source), text, { targetFormat: 'woff2' })
    await writeFile(new URL(`../../public/fonts/${name}-${weight}.woff2`, import.meta.url), cut)
    console.log(`${name} ${weight}: ${cut.length} bytes`)
  }
}
