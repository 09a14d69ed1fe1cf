import { normalizeLookalikeDigits } from './burmese/digits.ts'

/** Maximum length of a phone number. */
export const maxPhoneLength = 20

/** A mobile number in sign-up and profiles. @see X-PH-01 */
export const mobilePattern = /^(?:\+?95|0)?9\d{7,9}$/
/** A phone number for login, including landlines. @see A-LOGIN-06 */
export const loginPhonePattern = /^(?:\+?95|0)?(?:9\d{7,9}|1\d{5,7})$/

/**
 * Spaces, dashes of any kind, and other characters written between the digits of a number, also the marks of direction
 * that phones copy with it.
 */
const separators =
  /[\s\p{Pd}()./_~,:;*='|\u2019\u00b7\u2022\u2043\u2212\u30fc\u104a\u104b\u00ad\ufeff\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/gu
/** What is copied before a number. */
const label =
  /^\s*(?:ph(?:one)?|tel|mobile|hp|viber|\u1016\u102f\u1014\u103a\u1038)[\s.:-]*(?=[+(\d\u1040-\u1049\u101doO])/i
const nationalMobile = /^9\d{7,9}$/
const nationalLandline = /^1\d{5,7}$/

/** The typed text in Western digits, without a label, spaces, dashes and brackets; look-alike letters are digits. */
export function bareDigits(typed: string): string {
  return normalizeLookalikeDigits(typed.normalize('NFKC').replace(label, '')).replace(separators, '')
}

/**
 * The canonical form of a phone number: +95 and the national number; null when it is not a Myanmar number.
 *
 * A '95…' that is valid both as a prefix and as part of the number is read as a prefix.
 *
 * @see OP-017, OP-018
 */
export function canonicalPhone(typed: string, options: { landline?: boolean } = {}): string | null {
  const digits = bareDigits(typed)
  if (!/^\+?\d{5,15}$/.test(digits)) return null
  const isNational = (number: string) =>
    nationalMobile.test(number) || (options.landline === true && nationalLandline.test(number))
  const national = nationalReadings(digits).find(isNational)
  return national === undefined ? null : `+95${national}`
}

/** The canonical form if there is one, otherwise the digits: social sign-up accepts any number. @see OP-018 */
export function storedPhone(typed: string): string {
  return canonicalPhone(typed, { landline: true }) ?? bareDigits(typed)
}

function nationalReadings(digits: string): string[] {
  const international = digits.startsWith('+') || digits.startsWith('00')
  const number = digits.replace(/^(?:\+|00)/, '')
  const readings: string[] = []
  if (number.startsWith('95')) {
    const rest = number.slice(2)
    // '+95 09…' contains both prefixes.
    readings.push(rest, rest.replace(/^0/, ''))
  }
  if (!international) readings.push(number.replace(/^0/, ''))
  return readings
}
