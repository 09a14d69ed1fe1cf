/** Burmese letters that look like digits and are typed for them. */
const digitOfLetter: Readonly<Record<string, string>> = { '\u101d': '0', '\u101b': '7', '\u104e': '4' }
const lettersForDigits = /[\u101d\u101b\u104e]+/g
/** Letters, marks and signs that are words; not the two that end clauses and sentences. */
const burmeseText = /[\u1000-\u103f\u104c-\u109f]/
const label = /^(?:TRANSACTION|TRANSFER|TRANS|TXN|TRX|TRN|REFERENCE|REF|NUMBER|NUM|NO|ID)+(?=.*[0-9])/

/**
 * The one form of a transfer number, whatever script, separators, case or label it is typed with: `A–Z` and `0–9`.
 *
 * Digits of all scripts count, and the Burmese letters WA and RA where they stand for 0 and 7. Leading zeros of a number
 * without letters are dropped. Migration 0023 makes the same form in SQL for rows from before.
 *
 * @returns undefined where no letter or digit is left
 */
export function transferNumberKey(typed: string): string | undefined {
  const western = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\p{Nd}/gu, westernDigit)
  const bare = western.replace(lettersForDigits, asDigits).replace(/[^A-Z0-9]/g, '')
  const number = bare.replace(label, '')
  const key = /^[0-9]+$/.test(number) ? number.replace(/^0+(?=[0-9])/, '') : number
  return key === '' ? undefined : key
}

/** Unicode keeps the ten digits of a script together in order, some scripts directly behind one another. */
function westernDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}

/** Letters of a word stay: those that other Burmese text follows, or precedes without a digit behind. */
function asDigits(run: string, at: number, whole: string): string {
  const [before, after] = [whole[at - 1] ?? '', whole[at + run.length] ?? '']
  const isWord = burmeseText.test(after) || (burmeseText.test(before) && !/[0-9]/.test(after))
  return isWord ? run : [...run].map((letter) => digitOfLetter[letter]).join('')
}
