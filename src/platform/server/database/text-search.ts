import { type RawBuilder, sql } from 'kysely'
import { tightSearchKey } from '#platform/contract/burmese/normalize.ts'
import { bareDigits, canonicalPhone } from '#platform/contract/phone.ts'

/** What a `…_key` column holds for a text: spellings, digits, case and blanks between Burmese letters do not count. */
export function keyOf(...texts: (string | null | undefined)[]): string {
  return texts
    .map((text) => tightSearchKey(text ?? ''))
    .join(' ')
    .trim()
}

/**
 * Whether a keyword's key, or a word of it, holds anything to look for. Signs alone are nothing: '%' and '(((' narrow a list
 * as little as an empty box does. @see OP-068
 */
export function holdsLetterOrDigit(key: string): boolean {
  return /[\p{L}\p{M}\p{N}]/u.test(key)
}

/** The LIKE pattern for a keyword against a `…_key` column; undefined when the keyword has nothing to look for. */
export function containing(keyword: string | undefined): string | undefined {
  const key = tightSearchKey(keyword ?? '')
  return holdsLetterOrDigit(key) ? `%${likeText(key)}%` : undefined
}

/** A text as a LIKE pattern reads it, sign by sign. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Fewer digits are in too many numbers to look for. */
const leastPhoneDigits = 4

/**
 * LIKE patterns against a canonical phone number for whatever was typed: a whole number in any spelling (09…, +959…,
 * Burmese digits, dashes), or some digits in a row of one. None where it can be no part of a number.
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

/** A column in the order of the Burmese alphabet, Latin behind it. @see OP-070 */
export function alphabetically(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} collate "my-x-icu"`
}
