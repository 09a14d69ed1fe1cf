// Cuts Noto Sans Myanmar to Burmese (about 23 KB a weight): `node scripts/build/fonts.mjs`.
// The output is committed, so a build needs no font tools; run it again when @fontsource/noto-sans-myanmar moves.
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const weights = [400, 700]
// Burmese proper; Mon, Karen and Shan letters (U+1050 and up) fall through to the system's face.
const ranges = [
  [0x1000, 0x104f],
  [0x200b, 0x200d],
  [0x25cc, 0x25cc],
]
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
  const target = new URL(`../../public/fonts/noto-sans-myanmar-${weight}.woff2`, import.meta.url)
  await writeFile(target, cut)
  console.log(`${weight}: ${cut.length} bytes`)
}
