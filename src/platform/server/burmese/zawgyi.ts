import myanmarTools from 'myanmar-tools'
import { normalizeBurmese } from '#platform/contract/burmese/normalize.ts'
import { convertZawgyi } from './zawgyi-converter.ts'

const detector = new myanmarTools.ZawgyiDetector()

/** Where a piece of a text lacks the consonant that its first marks belong to. */
const cutOffBefore = /(^|[^\u1000-\u109f])(?=[\u102b-\u1032\u1036-\u103e])/g
/** Where it lacks the lower letter of a stack. */
const cutOffBehind = /\u1039(?![\u1000-\u109f])/g

const sureProbability = 0.95
const burmese = /[\u1000-\u109f]/

/** Sequences that occur in Zawgyi and never in well-formed Unicode. */
const zawgyiOnly = anyOf(
  /(?:^|[^\u1000-\u1021\u1025\u1027\u1029\u103f\u1040\u1044\u104e\u103a-\u103e])\u1031/, // the vowel E before its consonant
  /\u1039(?![\u1000-\u1021])/, // the stacking sign used as asat
  /[\u1060-\u1097]/, // the block where Zawgyi keeps its stacked glyphs
  /[\u1033\u1034\u105a\u104e](?!\u1004)(?<![\u104e])/, // its second forms of vowels and signs
  /(?:^|[^\u1000-\u1021\u1025\u1027\u103a\u103f\u104e])\u103b/, // medial RA before its consonant
  /\u103a[\u102b-\u102e\u1030\u1032\u1036]/, // medial YA where Unicode has the asat
  /\u1031[\u103b\u1031]/,
  /\u1031[\u1000-\u1021]\u103a\u102c/,
)

/** Sequences that occur in Unicode and never in well-formed Zawgyi. */
const unicodeOnly = anyOf(
  /(?<!\u1031[\u1000-\u1021])\u103a\u1038/,
  /\u1037\u103a/,
  /\u103e/, // medial HA
  /\u1004\u103a\u1039[\u1000-\u1021]/, // kinzi
  /[\u1000-\u1021\u103b-\u103e][\u1004\u1005\u100a\u1010\u1014\u1015\u1019\u101a]\u103a(?![\u102b-\u1032\u1036\u103b-\u103e]|[\u1000-\u1021][\u1037]?\u1039)/,
  /[\u102b\u102c\u102d\u102e\u102f\u1030][\u1000-\u1021]\u103a(?![\u102b-\u1032])/,
)

/**
 * Turns Zawgyi into Unicode and leaves everything else alone.
 *
 * The detector by itself takes good Pali spellings (သိပ္ပံ, မိတ္ထီလာ) for Zawgyi, so a text is converted only when it
 * also shows what Zawgyi alone writes and nothing that Unicode alone writes. A text that mixes both is decided word by word.
 */
export function zawgyiToUnicode(text: string): string {
  if (!burmese.test(text) || !zawgyiOnly.test(text)) return text
  if (isSurelyZawgyi(text)) return convertZawgyi(text)
  if (!unicodeOnly.test(text)) return text
  return text
    .split(/(\s+)/)
    .map((word) => (isSurelyZawgyi(word) ? convertZawgyi(word) : word))
    .join('')
}

/**
 * Whether a text that reads as Zawgyi may as well be a piece of a Unicode one, cut inside a syllable: 'ေခ' is Zawgyi for
 * 'ခေ' and stands in 'အခြေခံ'. What Zawgyi alone writes is then gone as soon as the letters around it are there again.
 */
export function mayBePieceOfUnicode(text: string): boolean {
  return !zawgyiOnly.test(text.replace(cutOffBefore, '$1\u1000').replace(cutOffBehind, '$&\u1000'))
}

/** How a text reads if it is Zawgyi after all, for a search that found nothing; undefined where it reads the same. */
export function decodeZawgyi(text: string): string | undefined {
  if (!burmese.test(text)) return undefined
  const reading = normalizeBurmese(convertZawgyi(text))
  return reading === text ? undefined : reading
}

function isSurelyZawgyi(text: string): boolean {
  return zawgyiOnly.test(text) && !unicodeOnly.test(text) && detector.getZawgyiProbability(text) > sureProbability
}

function anyOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map((pattern) => pattern.source).join('|'), 'u')
}
