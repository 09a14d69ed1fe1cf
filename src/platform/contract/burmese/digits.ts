const burmeseZero = 0x1040
const burmeseDigits = /[\u1040-\u1049]/g
const westernDigits = /[0-9]/g

/**
 * Replaces Western digits by Burmese ones.
 *
 * @see X-LANG-03
 */
export function toBurmeseDigits(text: string | number): string {
  return String(text).replace(westernDigits, (digit) => String.fromCodePoint(burmeseZero + Number(digit)))
}

/**
 * Replaces Burmese digits by Western ones.
 *
 * @see X-LANG-03
 */
export function toWesternDigits(text: string): string {
  return text.replace(burmeseDigits, (digit) => String((digit.codePointAt(0) ?? burmeseZero) - burmeseZero))
}

/** Letters that people type instead of the digits that they resemble, in either script. */
const digitLetters: Readonly<Record<string, string>> = { ဝ: '0', ရ: '7', o: '0', O: '0' }

/** A number in Western digits: converts Burmese digits, and letters that look like digits. */
export function normalizeLookalikeDigits(text: string): string {
  return toWesternDigits(text).replace(/[\u101d\u101boO]/g, (letter) => digitLetters[letter] ?? letter)
}
