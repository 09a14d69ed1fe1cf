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

/**
 * Whether a keyword's key contains a letter or digit. A keyword of symbols only, such as '%', counts as empty.
 *
 * @see OP-068
 */
export function holdsLetterOrDigit(key: string): boolean {
  return /[\p{L}\p{M}\p{N}]/u.test(key)
}

/** The LIKE pattern of a keyword for a `…_key` column; undefined when the keyword counts as empty. */
export function containing(keyword: string | undefined): string | undefined {
  const key = tightSearchKey(keyword ?? '')
  return holdsLetterOrDigit(key) ? `%${likeText(key)}%` : undefined
}

/** Escapes a text for LIKE. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Fewer digits match too many numbers. */
const leastPhoneDigits = 4

/**
 * LIKE patterns for canonical phone numbers: a complete number in any spelling (09…, +959…, Burmese digits,
 * dashes), or some consecutive digits. Empty when the keyword cannot be part of a number.
 *
 * @see OP-017
 */
export function phonesLike(keyword: string): string[] {
  const digits = bareDigits(keyword)
  if (!/^\+?\d+$/.test(digits) || digits.length < leastPhoneDigits) return []
  const whole = canonicalPhone(digits, { landline: true })
  if (whole) return [whole]
  const national = digits.replace(/^\+?95|^0/, '')
  return [`%${national.length < leastPhoneDigits ? digits : national}%`]
}

/** Sorts a column in Burmese alphabetical order, Latin after it. @see OP-070 */
export function alphabetically(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} collate "my-x-icu"`
}
