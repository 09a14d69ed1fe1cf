import { type RawBuilder, sql } from 'kysely'
import { tightSearchKey } from '#platform/contract/burmese/normalize.ts'
import { bareDigits, canonicalPhone } from '#platform/contract/phone.ts'

/** The value of a `…_key` column: normalised spelling, digits, case, and spaces between Burmese letters. */
export function keyOf(...texts: (string | null | undefined)[]): string {
  return texts
    .map((text) => tightSearchKey(text ?? ''))
    .join(' ')
    .trim()
}

/** Whether a keyword's key contains a letter or digit. */
export function holdsLetterOrDigit(key: string): boolean {
  return /[\p{L}\p{M}\p{N}]/u.test(key)
}

/** Whether a keyword has signs and no letter or digit: it filters, and hardly anything matches it. @see REQ-07 */
export function hasOnlySigns(keyword: string | undefined): boolean {
  const visible = (keyword ?? '').replace(/[\s\p{C}]/gu, '')
  return visible !== '' && !holdsLetterOrDigit(tightSearchKey(visible))
}

/** The LIKE pattern of a keyword for a `…_key` column; undefined for an empty one. @see OP-068 */
export function containing(keyword: string | undefined): string | undefined {
  const key = tightSearchKey(keyword ?? '')
  if (holdsLetterOrDigit(key)) return `%${likeText(key)}%`
  return hasOnlySigns(keyword) ? `%${likeText(keyword ?? '')}%` : undefined
}

/** Escapes a text for LIKE. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Fewer digits match too many numbers. */
const minPhoneDigits = 4

/**
 * LIKE patterns for canonical phone numbers: a complete number in any spelling (09…, +959…, Burmese digits,
 * dashes), or some consecutive digits. Empty when the keyword cannot be part of a number.
 *
 * @see OP-017
 */
export function phonesLike(keyword: string): string[] {
  const digits = bareDigits(keyword)
  if (!/^\+?\d+$/.test(digits) || digits.length < minPhoneDigits) return []
  const whole = canonicalPhone(digits, { landline: true })
  if (whole) return [whole]
  const national = digits.replace(/^\+?95|^0/, '')
  return [`%${national.length < minPhoneDigits ? digits : national}%`]
}

/** Sorts a column in Burmese alphabetical order, Latin after it. @see OP-070 */
export function alphabetically(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} collate "my-x-icu"`
}
