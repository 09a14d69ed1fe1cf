import myanmarTools from 'myanmar-tools'
import { normalizeBurmese } from '#platform/contract/burmese/normalize.ts'
import { isOtherLanguage } from './other-languages.ts'
import { convertZawgyi } from './zawgyi-converter.ts'

const detector = new myanmarTools.ZawgyiDetector()

/** A part of a text whose first marks lack their consonant. */
const cutOffBefore = /(^|[^\u1000-\u109f])(?=[\u102b-\u1032\u1036-\u103e])/g
/** A part of a text whose stack lacks its lower letter. */
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

/** Sequences that no text of the script has in Unicode: such a text is Zawgyi, however short. */
const impossible = anyOf(
  /(?:^|[^\u1000-\u109f])\u1031/, // the vowel E at the start of a word
  /\u1039(?![\u1000-\u109f])/, // the stacking sign at the end of one
  /(?:^|[^\u1000-\u109f])[\u1000-\u1021]\u103a[\u1000-\u109f]*\u1039/, // a word of stacks whose first letter is closed
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
 * Stacks that no word of Burmese, Pali or Sanskrit has: in Zawgyi the stacking sign is the asat. Stacks of one
 * row, doubles, and combinations of Sanskrit are not included.
 */
export const impossibleStack = anyOf(
  /[\u1004\u100a]\u1039(?=[\u1000-\u1021])/,
  /[\u1005-\u1007]\u1039(?![\u1005-\u100a])(?=[\u1000-\u1021])/,
  /\u1010\u1039(?=[\u1000-\u1009\u1015-\u1018\u101c\u101f])/,
  /\u1014\u1039(?=[\u1000-\u100a\u1015-\u1018\u101c])/,
  /\u1015\u1039(?=[\u1000-\u100a\u1012-\u1014\u101f])/,
  /\u1019\u1039(?=[\u1000-\u1008\u1010-\u1013])/,
  /\u1000\u1039(?=[\u1004\u1005\u1007\u1011-\u1013\u1015-\u1018\u101f])/,
  /\u101a\u1039(?![\u101a\u101f])(?=[\u1000-\u1021])/,
)
const everyImpossibleStack = new RegExp(impossibleStack.source, 'gu')
const stackingSign = /\u1039/g

/**
 * Converts Zawgyi to Unicode and leaves other text unchanged.
 *
 * The detector alone takes correct Pali spellings (သိပ္ပံ, မိတ္ထီလာ) for Zawgyi. Therefore a text is converted only if
 * it also has a sequence that occurs in Zawgyi alone, and none that occurs in Unicode alone. Mixed texts are decided
 * word by word. A word of Karen, Mon or Shan is never converted; one with an impossible stack always is.
 */
export function zawgyiToUnicode(text: string): string {
  if (!burmese.test(text)) return text
  const isMixed = unicodeOnly.test(text) || isOtherLanguage(text)
  const mayBeZawgyi = zawgyiOnly.test(text) || impossible.test(text)
  if (mayBeZawgyi && !isMixed && isSurelyZawgyi(text)) return converted(text)
  const isStacked = impossibleStack.test(text)
  if (!isStacked && !(mayBeZawgyi && isMixed)) return text
  return text
    .split(/(\s+)/)
    .map((word) => (isMixed && isSurelyZawgyi(word) ? converted(word) : withoutImpossibleStacks(word)))
    .join('')
}

/** Decoded from Zawgyi if nothing in the word indicates Unicode; in a word of both encodings only the stacks. */
function withoutImpossibleStacks(word: string): string {
  if (!impossibleStack.test(word) || isOtherLanguage(word)) return word
  if (!unicodeOnly.test(word)) return converted(word)
  return word.replace(everyImpossibleStack, (stack) => stack.replace(stackingSign, '\u103a'))
}

/**
 * Whether a text that reads as Zawgyi may be a part of a Unicode text, cut inside a syllable. 'ေခ' is Zawgyi for 'ခေ'
 * and occurs in 'အခြေခံ': with the surrounding letters, the sequence that occurs in Zawgyi alone disappears.
 */
export function mayBePieceOfUnicode(text: string): boolean {
  return !zawgyiOnly.test(text.replace(cutOffBefore, '$1\u1000').replace(cutOffBehind, '$&\u1000'))
}

/** The text decoded as Zawgyi, for a search without results; undefined if that changes nothing. */
export function decodeZawgyi(text: string): string | undefined {
  if (!burmese.test(text)) return undefined
  const reading = normalizeBurmese(converted(text))
  return reading === text ? undefined : reading
}

function isSurelyZawgyi(text: string): boolean {
  if (unicodeOnly.test(text) || isOtherLanguage(text)) return false
  if (impossible.test(text)) return true
  return zawgyiOnly.test(text) && detector.getZawgyiProbability(text) > sureProbability
}

/** Behind the vowel E, which Zawgyi writes first, digits are the letters that look like them. */
function converted(zawgyi: string): string {
  return convertZawgyi(
    zawgyi.replace(/(\u1031[\u103b\u107e-\u1084]?)([\u1040\u1047])/g, (_, before: string, digit: string) =>
      digit === '\u1040' ? `${before}\u101d` : `${before}\u101b`,
    ),
  )
}

function anyOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map((pattern) => pattern.source).join('|'), 'u')
}
