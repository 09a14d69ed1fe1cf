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
