import { type RawBuilder, sql } from 'kysely'

/**
 * Holds where a search key carries every one of some words, in any order and inside longer words too.
 *
 * For tables of some thousand rows; titles have an index of their own.
 */
export function keyHolds(column: string, words: readonly string[]): RawBuilder<boolean> {
  const held = words.map((word) => sql<boolean>`${sql.ref(column)} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
  return sql<boolean>`(${sql.join(held, sql` and `)})`
}
