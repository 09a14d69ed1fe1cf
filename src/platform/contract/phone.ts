import { toWesternDigits } from './burmese/digits.ts'

/** Longest phone number that may be typed. */
export const maxPhoneLength = 20

/** A mobile number as sign-up and profiles take it. @see X-PH-01 */
export const mobilePattern = /^(?:\+?95|0)?9\d{7,9}$/
/** A number as login takes it, landlines included. @see A-LOGIN-06 */
export const loginPhonePattern = /^(?:\+?95|0)?(?:9\d{7,9}|1\d{5,7})$/

const separators = /[\s\-().\u200b-\u200f]/g
const nationalMobile = /^9\d{7,9}$/
const nationalLandline = /^1\d{5,7}$/

/** What was typed, in Western digits and without blanks, dashes and brackets. */
export function bareDigits(typed: string): string {
  return toWesternDigits(typed.normalize('NFKC')).replace(separators, '')
}

/**
 * The one spelling under which a phone number is known: +95 and the national number; null when it is none of Myanmar.
 *
 * '95…' that fits both as a prefix and as a number of its own is read as a prefix.
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

/** The canonical form where there is one, else the bare digits: what social sign-up may store. @see OP-018 */
export function storedPhone(typed: string): string {
  return canonicalPhone(typed, { landline: true }) ?? bareDigits(typed)
}

function nationalReadings(digits: string): string[] {
  const international = digits.startsWith('+') || digits.startsWith('00')
  const number = digits.replace(/^(?:\+|00)/, '')
  const readings: string[] = []
  if (number.startsWith('95')) {
    const rest = number.slice(2)
    // '+95 09…': both prefixes written.
    readings.push(rest, rest.replace(/^0/, ''))
  }
  if (!international) readings.push(number.replace(/^0/, ''))
  return readings
}
