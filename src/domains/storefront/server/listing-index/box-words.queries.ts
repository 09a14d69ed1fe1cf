import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import { beginning, id, probedRows, type Question, table, where } from './listing-walks.queries.ts'
import { lookupOf } from './search-grams.ts'

/** A word of the one search box, and by what else than a title it may be found. */
export interface BoxWord {
  readonly word: string
  readonly ownerIds: readonly number[]
  readonly categoryIds: readonly number[]
}

/**
 * The newest of a list that have every word in the title, the giver's name or the category.
 *
 * What is frequent stands near the beginning of the list; otherwise all there is is collected through the indexes.
 */
export async function findFirstAnywhere(
  db: Db,
  question: Question,
  { boxWords, limit }: { readonly boxWords: readonly BoxWord[]; readonly limit: number },
): Promise<number[]> {
  const { listing, partAside } = question
  const compared = boxWords.map(comparedAnywhere)
  const query = sql<{ ids: number[] }>`
    with held as materialized (
      select ${id[listing]} as id, listed.inserted_at from ${table[listing]} ${where([partAside, lookedUp(boxWords), ...compared])})
    select coalesce(
      (select ids from (select ${beginning(question, { limit, rows: probedRows }, compared)} as ids offset 0) as first
        where cardinality(ids) = ${limit}::int),
      array(select id from held order by inserted_at desc, id desc limit ${limit}::int)) as ids`
  const { rows } = await query.execute(db)
  return rows[0]?.ids ?? []
}

/**
 * What the indexes answer for some words, to the letter: a run of characters that is looked for in what has been found
 * already costs as much as a thousand comparisons.
 */
function lookedUp(boxWords: readonly BoxWord[]): RawBuilder<boolean> {
  const inTitles = boxWords.filter((boxWord) => elsewhere(boxWord) === 0)
  const [fewest] = boxWords.toSorted((a, b) => elsewhere(a) - elsewhere(b))
  const words = inTitles.length > 0 ? inTitles : [fewest].filter((boxWord) => boxWord !== undefined)
  const grams = words.flatMap(({ word }) => lookupOf(word, new Map()).grams)
  const held = sql<boolean>`search_grams(listed.title_key) @> ${grams}::text[]`
  return inTitles.length > 0 ? held : sql<boolean>`(${sql.join([...words.map(heldElsewhere), held], sql` or `)})`
}

/** By how much else than a title a word may be found; a category has as many courses as hundreds of owners. */
const elsewhere = ({ ownerIds, categoryIds }: BoxWord) => ownerIds.length + 1_000 * categoryIds.length

function comparedAnywhere(boxWord: BoxWord): RawBuilder<boolean> {
  return sql<boolean>`(${heldElsewhere(boxWord)} or strpos(listed.title_key, ${boxWord.word}) > 0)`
}

function heldElsewhere({ ownerIds, categoryIds }: BoxWord): RawBuilder<boolean> {
  return sql<boolean>`listed.owner_id = any(${[...ownerIds]}::bigint[]) or listed.category_id = any(${[...categoryIds]}::bigint[])`
}
