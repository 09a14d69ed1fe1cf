/** Burmese letters that look like digits and are typed instead of them. */
const digitOfLetter: Readonly<Record<string, string>> = { '\u101d': '0', '\u101b': '7', '\u104e': '4' }
const lettersForDigits = /[\u101d\u101b\u104e]+/g
/** Burmese letters, marks and symbols that form words; not the two punctuation marks. */
const burmeseText = /[\u1000-\u103f\u104c-\u109f]/
const label = /^(?:TRANSACTION|TRANSFER|TRANS|TXN|TRX|TRN|REFERENCE|REF|NUMBER|NUM|NO|ID)+(?=.*[0-9])/

/**
 * Normalises a transfer number to `A–Z` and `0–9`, whatever script, separators, case or label it is typed with.
 *
 * Digits of all scripts count, and so do the Burmese letters WA and RA where they are used for 0 and 7. Leading
 * zeros of a number without letters are dropped. Migration 0023 applies the same rules in SQL to older rows.
 *
 * @returns undefined when no letter or digit remains
 */
export function transferNumberKey(typed: string): string | undefined {
  const number = numberIn(typed)
  const key = isAllDigits(number) ? number.replace(/^0+(?=[0-9])/, '') : number
  return key === '' ? undefined : key
}

/** How many digits a transfer number has, leading zeros included. Undefined for one with letters. */
export function transferNumberLength(typed: string): number | undefined {
  const number = numberIn(typed)
  return isAllDigits(number) ? number.length : undefined
}

/** A number with fewer digits, or fewer characters, may be a part of one. */
const minDigits = 4
const minCharacters = 6

/** Whether a normalised number is so short that a part of it may be missing. */
export function isShortNumber(key: string): boolean {
  return key.length < minCharacters || key.replace(/[^0-9]/g, '').length < minDigits
}

/** At most so many orders share the money of one row of a statement. */
export const MAX_PARTS = 4

/**
 * The id of the row of a statement that a normalised number names. Such a number is made for money that is given from
 * the row, and is never typed.
 */
export function statementRowOf(numberKey: string): number | undefined {
  const id = rowNumber.exec(numberKey)?.[1]
  return id === undefined ? undefined : Number(id)
}

const rowNumber = new RegExp(`^S([0-9]{1,9})(?:P[2-${MAX_PARTS}])?$`)

const isAllDigits = (number: string) => /^[0-9]+$/.test(number)

/** The letters and digits of a number without its label. */
function numberIn(typed: string): string {
  const western = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\p{Nd}/gu, westernDigit)
  const bare = western.replace(lettersForDigits, asDigits).replace(/[^A-Z0-9]/g, '')
  return bare.replace(label, '')
}

/** In Unicode the ten digits of a script are contiguous; some scripts follow each other without a gap. */
function westernDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}

/**
 * Keeps letters that belong to a word: those followed by other Burmese text, or preceded by it with no digit
 * after.
 */
function asDigits(run: string, at: number, whole: string): string {
  const [before, after] = [whole[at - 1] ?? '', whole[at + run.length] ?? '']
  const isWord = burmeseText.test(after) || (burmeseText.test(before) && !/[0-9]/.test(after))
  return isWord ? run : [...run].map((letter) => digitOfLetter[letter]).join('')
}
