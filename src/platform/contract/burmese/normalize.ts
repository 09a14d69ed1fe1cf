import { toWesternDigits } from './digits.ts'

const invisible = /[\u200b-\u200f\u2060\ufeff\u00ad]/g
const joiner = '\u200d'
/** A pictograph with skin tone and presentation selector, at the end of the text before a joiner. */
const endsInPictograph = /\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*$/u
const beginsWithPictograph = /^\p{Extended_Pictographic}/u
/** Its maximum length in code units. */
const longestPictograph = 5
const oddSpaces = /[\u00a0\u2000-\u200a\u202f\u3000]/g
/**
 * More consecutive combining marks than any language uses; those after the thirtieth are dropped, because Unicode
 * normalisation sorts them in quadratic time.
 *
 * @see UAX #15, Stream-Safe Text Format
 */
const endlessMarks = /(\p{M}{30})\p{M}+/gu
/** Cheap test for such a sequence: 31 consecutive characters outside the scripts of most texts. */
const longRow = /[^ -\u02ff\u1000-\u102a\u103f-\u104f]{31}/
const word = /\S+/g
const burmese = /[\u1000-\u109f]/
/**
 * Letters of Karen, Mon, Shan, Pa-O, Kayah and Sanskrit: the Burmese normalisation does not apply to words that
 * contain one.
 */
const otherLanguage = /[\u1022\u1028\u1033-\u1035\u1050-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f]/
/** Sequences that only Mon (ာဲ, ုဲ) and Karen (ံာ်) use, in their order. */
const otherOrder = /\u1032.*[\u102b-\u1030]|[\u102b-\u1030].*\u1032|^[^\u1031]*[\u1036\u1037][\u102b\u102c]\u103a/
/** Consecutive marks after a base letter. U+1039 (stacking) is not included: stacked consonants keep their order. */
const markRun = /[\u102b-\u1032\u1036-\u1038\u103a-\u103e]{2,}/g

const asat = '\u103a'
const lowerDot = '\u1037'

/** Unicode's storage order of the marks in a syllable; keyboards and old converters use other orders. */
const storageOrder = [
  '\u103b', // medial ya
  '\u103c', // medial ra
  '\u103d', // medial wa
  '\u103e', // medial ha
  '\u1031', // e
  '\u102d\u102e\u1032', // i, ii, ai
  '\u102f\u1030', // u, uu
  '\u102b\u102c', // tall aa, aa
  '\u1036', // anusvara
  lowerDot,
  asat,
  '\u1038', // visarga
]
const rankOf = new Map(storageOrder.flatMap((signs, rank) => [...signs].map((sign) => [sign, rank] as const)))

/**
 * Similar characters that are typed for each other; each rule has the wrong character and the context in which it
 * is invalid. The context before it is captured and restored, because older browsers do not support lookbehind.
 */
const lookAlikes: ReadonlyArray<readonly [RegExp, string]> = [
  [/\u1025(?=\u1037?\u103a|\u102c)/g, '\u1009'], // the vowel U before asat or AA is the consonant NYA
  [/\u1025(?=\u1039[\u1005-\u1008])/g, '\u1009'], // also where it is stacked on a letter of its row
  [/\u1009\u102e/g, '\u1026'], // the consonant NYA with the vowel II is the vowel UU
  [/\u1009(?=[\u102d\u102f\u1030\u1000-\u1021])/g, '\u1025'], // with I, U, or bare before a consonant, the vowel U
  [/\u1005\u103b/g, '\u1008'], // CA with medial ya is JHA
  [/\u1044(?=\u1004\u103a\u1038)/g, '\u104e'], // the digit four in the abbreviation for "aforementioned"
  [/\u1047(?=[\u1000-\u1021]\u1037?\u103a)/g, '\u101b'], // the digit seven before a consonant with asat is RA
  [/\u1040(?=[\u1000-\u1021]\u1037?\u103a)/g, '\u101d'], // the digit zero before one is WA
  [/(^|[^\u1000-\u103f])\u101b(?=[\u1040-\u1049]{2})/g, '$1\u1047'], // RA that begins a number
  [/([\u1040-\u1049])\u101b(?![\u1000-\u103f])/g, '$1\u1047'], // RA inside or behind a number
  [/(^|[^\u1000-\u103f\u1040-\u1049])\u101d(?=[.,]?[\u1040-\u1049])/g, '$1\u1040'], // WA that begins a number
  [/\u1047(?=[\u102b-\u1032\u1036-\u1038\u103a-\u103e])/g, '\u101b'], // the digit seven with a mark is RA
  [/\u1040(?=[\u102b-\u1032\u1036\u1037\u103a-\u103e])/g, '\u101d'], // the digit zero with a mark is WA
  [
    /(^|[^\u1040-\u1049.,])\u1040(?=[\u1000-\u1021])(?![\u1000-\u1021\u102b-\u103e]*[\u1040-\u1049])/g,
    '$1\u101d', // zero at the start of a sequence of letters
  ],
  [/([\u1000-\u1021\u102b-\u103e])\u1040(?![\u1040-\u1049.,])/g, '$1\u101d'], // zero after a letter
]
const numberRun = /[\u1040-\u1049][\u1040-\u1049\u101d,.]*/g
const burmeseLetter = /[\u1000-\u1021\u102b-\u103e]/
/** Two words in which the asat precedes the vowel, contrary to the general rule. */
const irregularWords: ReadonlyArray<readonly [string, string]> = [
  ['\u101a\u1031\u102c\u1000\u103b\u102c\u103a\u1038', '\u101a\u1031\u102c\u1000\u103a\u103b\u102c\u1038'], // man
  ['\u1000\u103b\u103d\u1014\u102f\u103a\u1015\u103a', '\u1000\u103b\u103d\u1014\u103a\u102f\u1015\u103a'], // I (formal)
]

/**
 * Normalises a text, so that one spelling has one sequence of code points: order of marks, similar characters,
 * spaces.
 *
 * The input is Unicode; Zawgyi is converted before. Idempotent. Line breaks are kept.
 */
export function normalizeBurmese(text: string): string {
  const spaced = text.replace(invisible, unlessInEmoji).replace(oddSpaces, ' ')
  const bounded = longRow.test(spaced) ? spaced.replace(endlessMarks, '$1') : spaced
  return bounded
    .normalize('NFC')
    .replace(word, inOneSpelling)
    .replace(/[ \t]+/g, ' ')
    .trim()
}

/** A joiner between two emoji combines them. */
function unlessInEmoji(sign: string, at: number, whole: string): string {
  const isInside =
    sign === joiner &&
    endsInPictograph.test(whole.slice(Math.max(0, at - longestPictograph), at)) &&
    beginsWithPictograph.test(whole.slice(at + 1, at + 3))
  return isInside ? sign : ''
}

function inOneSpelling(typed: string): string {
  if (!burmese.test(typed) || otherLanguage.test(typed)) return typed
  let result = typed.replace(markRun, orderMarks)
  for (const [wrong, right] of lookAlikes) result = result.replace(wrong, right)
  result = result.replace(numberRun, zerosInsideNumber)
  for (const [wrong, right] of irregularWords) result = result.replaceAll(wrong, right)
  return result
}

function orderMarks(run: string): string {
  if (otherOrder.test(run)) return run
  const signs = withoutRepeats([...run])
  // A leading asat belongs to the consonant, as in the irregular words above, unless the lower dot follows it.
  const head = signs[0] === asat && signs[1] !== lowerDot ? asat : ''
  const rest = signs.slice(head.length).sort((a, b) => (rankOf.get(a) ?? 0) - (rankOf.get(b) ?? 0))
  return head + withoutRepeats(rest).join('')
}

function withoutRepeats(characters: string[]): string[] {
  return characters.filter((character, at) => character !== characters[at - 1])
}

function zerosInsideNumber(run: string, at: number, whole: string): string {
  const next = whole[at + run.length] ?? ''
  return burmeseLetter.test(next) ? run : run.replaceAll('\u101d', '\u1040')
}

/** Independent vowels and syllables with the same sound, which are often used for each other. */
const independentVowels: Readonly<Record<string, string>> = {
  '\u1029': '\u101e\u103c',
  '\u102a': '\u101e\u103c\u1031\u102c\u103a',
  '\u1023': '\u1021\u102d',
  '\u1024': '\u1021\u102e',
  '\u1026': '\u1021\u1030',
  '\u1027': '\u1021\u1031',
}

/**
 * The search key of a text: equal for texts that differ only in spelling variants, digits, case or punctuation.
 *
 * Stored with each searchable text and applied to each keyword.
 */
export function searchKey(text: string): string {
  return toWesternDigits(normalizeBurmese(text).toLowerCase().normalize('NFKC'))
    .replaceAll('\u102b', '\u102c')
    .replace(/[\u1029\u102a\u1023\u1024\u1026\u1027]/g, (vowel) => independentVowels[vowel] ?? vowel)
    .replaceAll('\u101e\u1039\u101e', '\u103f')
    .replace(/[\u104a\u104b.,!?"'\u2018-\u201f\u00ab\u00bb()[\]\-\u2013\u2014/:;]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * As searchKey, but without spaces next to a Burmese letter, which are optional in writing. Words of other scripts
 * stay separated.
 */
export function tightSearchKey(text: string): string {
  return searchKey(text).replace(/([\u1000-\u109f]) | (?=[\u1000-\u109f])/g, '$1')
}
