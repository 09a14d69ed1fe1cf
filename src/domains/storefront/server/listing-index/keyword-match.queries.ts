import { type RawBuilder, sql } from 'kysely'
import { likeText } from '#platform/server/database/text-search.ts'

/**
 * Whether a search key contains every word of one of the variants, in any order and inside longer words. For tables of
 * some thousand rows; titles have an index.
 */
export function keyHolds(column: string, variants: readonly (readonly string[])[]): RawBuilder<boolean> {
  const held = (word: string) => sql<boolean>`${sql.ref(column)} like ${`%${likeText(word)}%`}`
  return anyOf(variants.map((keywords) => allOf(keywords.map(held))))
}

export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return joined(conditions, sql` and `)
}

export function anyOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return joined(conditions, sql` or `)
}

function joined(conditions: readonly RawBuilder<boolean>[], by: RawBuilder<unknown>): RawBuilder<boolean> {
  const [first, ...others] = conditions
  return first && others.length === 0 ? first : sql<boolean>`(${sql.join(conditions, by)})`
}
