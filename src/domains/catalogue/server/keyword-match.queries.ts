import { type RawBuilder, sql } from 'kysely'
import { lookupOf } from './search-grams.ts'

/**
 * Holds where a search key carries every one of some words, in any order and inside longer words too.
 *
 * For tables of some thousand rows; titles have an index of their own.
 */
export function keyHolds(column: string, words: readonly string[]): RawBuilder<boolean> {
  const held = words.map((word) => sql<boolean>`${sql.ref(column)} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
  return sql<boolean>`(${sql.join(held, sql` and `)})`
}

/** A word of the one search box, and by what else than a title it may be found. */
export interface BoxWord {
  readonly word: string
  readonly ownerIds: readonly number[]
  readonly categoryIds: readonly number[]
}

/** Holds where the giver, the category or the title has the word. Written for the name `listed`. */
export function heldAnywhere({ word, ownerIds, categoryIds }: BoxWord): RawBuilder<boolean> {
  const { grams } = lookupOf(word, new Map())
  return sql<boolean>`(listed.owner_id = any(${[...ownerIds]}::bigint[]) or listed.category_id = any(${[...categoryIds]}::bigint[])
    or (search_grams(listed.title_key) @> ${[...grams]}::text[] and strpos(listed.title_key, ${word}) > 0))`
}
