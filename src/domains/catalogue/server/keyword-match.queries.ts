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
  const words = wordsOf(keywordKey)
  if (words.length === 0) return undefined
  const held = words.map((word) => sql<boolean>`${sql.ref(column)} like ${`%${escapedForLike(word)}%`}`)
  return sql<boolean>`(${sql.join(held, sql` and `)})`
}

/** A word of the one search box, and the categories whose names hold it. */
export interface BoxWord {
  readonly key: string
  readonly categoryIds: readonly number[]
}

/**
 * Holds where every word is found in the title, in the giver's name or in the category.
 *
 * Written for the names `course` and `owner`.
 */
export function wordsHeldAnywhere(words: readonly BoxWord[]): RawBuilder<boolean> {
  const held = words.map(({ key, categoryIds }) => {
    const pattern = `%${escapedForLike(key)}%`
    return sql<boolean>`(course.title_key like ${pattern} or owner.name_key like ${pattern}
      or course.category_id = any(${[...categoryIds]}::bigint[]))`
  })
  return sql<boolean>`(${sql.join(held, sql` and `)})`
}

/** The words of a keyword that are looked for one by one; none where it holds only punctuation. */
export function wordsOf(keywordKey: string): string[] {
  return [...new Set(keywordKey.split(' ').filter(Boolean))].slice(0, mostWords)
}

function escapedForLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}
