const burmeseZero = 0x1040
const burmeseDigits = /[\u1040-\u1049]/g
const westernDigits = /[0-9]/g

/**
 * Writes every Western digit of a text in Burmese; other characters stay.
 *
 * @see X-LANG-03
 */
export function toBurmeseDigits(text: string | number): string {
  return String(text).replace(westernDigits, (digit) => String.fromCodePoint(burmeseZero + Number(digit)))
}

/**
 * Writes every Burmese digit of a text in Western; other characters stay.
 *
 * @see X-LANG-03
 */
export function toWesternDigits(text: string): string {
  return text.replace(burmeseDigits, (digit) => String((digit.codePointAt(0) ?? burmeseZero) - burmeseZero))
}
