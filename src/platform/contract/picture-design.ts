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

/** Widths in em of Noto Sans Myanmar, as far as pictures need them. */
const wideLetter = /[ကဃဆဇဈညဋဌဏတထဘယလသဟဠအဩဪဿ]/
const widths = {
  wide: 1.1,
  letter: 0.65,
  latin: 0.75,
  medialYa: 0.35,
  vowelE: 0.6,
  vowelAa: 0.5,
  visarga: 0.3,
} as const
/** Pixels of the seal's field that a mark may fill, and the smallest legible size. */
const markWidth = 96
const smallestMark = 26
const largestMark = 58
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
  // Consecutive ids are neighbours in lists, so seal and tint change with each id.
  const seal = seals[id % seals.length] ?? 'round'
  const pattern = patterns[Math.abs(categoryId) % patterns.length] ?? 'wave'
  const lettering = glyphOf(title, seal)
  return { tint: (id % 6) + 1, pattern, seal, ...(lettering ? { lettering } : {}) }
}

function glyphOf(title: string, seal: Seal): PictureDesign['lettering'] {
  // Word joiners hold loan words together, and punctuation may precede the first word.
  const shown = title.replace(/\u2060|^[^\p{L}\p{N}]+/gu, '')
  if (!burmeseStart.test(shown)) return undefined
  const text = markOf(syllablesOf(shown.split(/\s/, 1)[0] ?? ''))
  const size = text === undefined ? 0 : markSize(text)
  if (text === undefined || size < smallestMark) return undefined
  const share = 0.25 + (signAbove.test(text) ? 0.15 : 0) - (signBelow.test(text) ? 0.12 : 0)
  return { text, size, y: Math.round((seal === 'arch' ? 122 : 90) + size * share) }
}

/**
 * The first syllable of the first word. A single letter is not distinctive, so the next syllable is added, or the glyph
 * is used instead.
 */
function markOf([first = '', second = '']: readonly string[]): string | undefined {
  // A stacked letter belongs to the next syllable: အင်္ဂလိပ် gives အင်.
  const start = first.split(stackedSign)[0] ?? ''
  if ([...start].length > 1) return start
  const next = second.split(stackedSign)[0] ?? ''
  return start !== '' && burmeseStart.test(next) ? start + next : undefined
}

/** The font size in which a mark fits into its seal, as 320×180. */
export function markSize(text: string): number {
  return Math.min(largestMark, Math.floor(markWidth / widthOf(text)))
}

function widthOf(text: string): number {
  let width = 0
  for (const sign of text) {
    if (sign === '\u103b') width += widths.medialYa
    else if (sign === '\u1031') width += widths.vowelE
    else if (sign === '\u102b' || sign === '\u102c') width += widths.vowelAa
    else if (sign === '\u1038') width += widths.visarga
    else if (/\p{Mn}|\u103c/u.test(sign)) continue
    else if (/[A-Z0-9+#]/.test(sign)) width += widths.latin
    else width += wideLetter.test(sign) ? widths.wide : widths.letter
  }
  return width
}

const glyphs = ['course', 'code', 'music', 'camera', 'needle', 'money', 'school', 'news'] as const
export type Glyph = (typeof glyphs)[number]

/** Subjects by their usual names in Latin titles; other subjects get a book. */
const subjects: ReadonlyArray<readonly [RegExp, Glyph]> = [
  [
    /html|css|php|java|python|react|node|\bc[+#]|sql|\bgit|docker|linux|web|app\b|cod(e|ing)|programming|excel|word|office|point|google|flutter|computer|network|data|\b(ai|it)\b/i,
    'code',
  ],
  [/music|guitar|piano|violin|drum|sing/i, 'music'],
  [
    /photo|lightroom|camera|video|film|capcut|youtube|premiere|illustrator|design|canva|sketch|draw|paint|\bart\b|figma|blender|autocad/i,
    'camera',
  ],
  [/sew|craft|knit|fashion|make-?up|nail|beauty|cook|bak/i, 'needle'],
  [/account|[ek]book|tax|financ|market|tiktok|sale|business|bank|lcci|acca|trade|econom/i, 'money'],
  [/english|ielts|toefl|toeic|jlpt|topik|hsk|korean|japan|chinese|thai|speaking|grammar|writing/i, 'news'],
  [/math|physic|chemis|biolog|grade|school|matric|igcse|\b(ged|sat)\b|kid/i, 'school'],
]

/** Drawn where a title yields no letters. */
export function subjectGlyph(title: string): Glyph {
  return subjects.find(([names]) => names.test(title))?.[1] ?? 'course'
}

/** For a picture without glyphs, such as a share card: up to four letters of the first word. */
export function latinMark(title: string): string | undefined {
  const word = /[A-Za-z0-9][A-Za-z0-9+#]*/.exec(title)?.[0]
  if (word === undefined) return undefined
  return (word.length <= 4 ? word : word.slice(0, 2)).toUpperCase()
}
