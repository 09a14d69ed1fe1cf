import { syllablesOf } from '#platform/contract/burmese/syllables.ts'

export const patterns = ['wave', 'weave', 'scale', 'fold', 'lotus', 'seed'] as const
export const seals = ['round', 'lotus', 'arch', 'leaf'] as const
export type Seal = (typeof seals)[number]

export interface PictureDesign {
  /** Number of the CSS tint, 1 to 6. */
  tint: number
  pattern: (typeof patterns)[number]
  seal: Seal
  /** The first syllable; absent when the glyph is shown. */
  lettering?: { text: string; size: number; y: number }
}

const longestLettering = 6
const signAbove = /[\u102d\u102e\u1032\u1036\u103a\u1064]/
const signBelow = /[\u102f\u1030\u1037\u103b\u103d\u103e]/
const burmeseStart = /^[\u1000-\u104f]/
const stackedSign = '\u1039'

/**
 * The design of a generated picture, deterministic across screens and renderers.
 *
 * Tint and seal depend on the id, the pattern on the category; the lettering is the title's first syllable.
 */
export function pictureDesign(id: number, title: string, categoryId = 0): PictureDesign {
  const seal = seals[Math.floor(id / 6) % seals.length] ?? 'round'
  const pattern = patterns[Math.abs(categoryId) % patterns.length] ?? 'wave'
  const lettering = glyphOf(title, seal)
  return { tint: (id % 6) + 1, pattern, seal, ...(lettering ? { lettering } : {}) }
}

function glyphOf(title: string, seal: Seal): PictureDesign['lettering'] {
  if (!burmeseStart.test(title)) return undefined
  // Word joiners are not part of a syllable.
  const first = syllablesOf(title.replaceAll('\u2060', ''))[0] ?? ''
  // A stacked letter belongs to the next syllable: အင်္ဂလိပ် gives အင်.
  const text = first.split(stackedSign)[0] ?? ''
  const length = [...text].length
  if (length === 0 || length > longestLettering) return undefined
  const size = length <= 2 ? 58 : length === 3 ? 50 : 44
  const share = 0.25 + (signAbove.test(text) ? 0.15 : 0) - (signBelow.test(text) ? 0.12 : 0)
  return { text, size, y: Math.round((seal === 'arch' ? 122 : 90) + size * share) }
}
