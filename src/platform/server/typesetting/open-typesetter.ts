import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

const faces = ['latin-400', 'latin-700', 'myanmar-400', 'myanmar-700'].map((name) =>
  join(import.meta.dirname, 'fonts', `noto-sans-${name}.ttf`),
)
/** Characters with a glyph in the fonts. Kept equal to scripts/build/typesetting-fonts.mjs. */
const undrawable = /[^\u0020-\u007e\u00a0-\u017f\u1000-\u109f\u2010-\u2027\u200b-\u200d\u2060\s]/gu

/**
 * Opens the typesetter with fonts that shape Burmese, for the templates of a folder. It is large: open it on first use
 * and keep it.
 */
export async function openTypesetter(templateFolder: string): Promise<NodeCompiler> {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
  const fontBlobs = await Promise.all(faces.map((face) => readFile(face)))
  return NodeCompiler.create({ workspace: templateFolder, fontArgs: [{ fontBlobs }] })
}

/** Compilations of documents after which the cache of the typesetter is evicted. */
export const CACHED_COMPILATIONS = 10

/** Removes characters without a glyph (emoji, Chinese). */
export function drawableText(text: string): string {
  return text.replace(undrawable, '').replace(/\s+/g, ' ').trim()
}
