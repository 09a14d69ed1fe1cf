import { type RawBuilder, sql } from 'kysely'

/** Further words of a keyword narrow nothing that a reader would notice, and each costs a scan. */
const mostWords = 6

/**
 * Holds where a search key carries every word of a keyword, in any order and inside words too.
 *
 * The keyword has been turned into a key of the same kind. Always planned for its own words: never run it as a
 * prepared statement. Undefined where the keyword has nothing to search for, such as only punctuation.
 */
export function keyHolds(column: string, keywordKey: string): RawBuilder<boolean> | undefined {
  const words = keywordKey.split(' ').filter(Boolean).slice(0, mostWords)
  if (words.length === 0) return undefined
  const held = words.map((word) => sql<boolean>`${sql.ref(column)} like ${`%${escapedForLike(word)}%`}`)
  return sql<boolean>`(${sql.join(held, sql` and `)})`
}

function escapedForLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}
