import { toWesternDigits } from '#platform/contract/burmese/digits.ts'

/** The stored form of a coupon code: 4 to 20 letters and digits, however it is typed. Undefined if it is none. */
export function couponCode(typed: string): string | undefined {
  const code = toWesternDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replace(/[\s\p{P}\p{Cf}]/gu, '')
  return /^[0-9A-Z]{4,20}$/.test(code) ? code : undefined
}
