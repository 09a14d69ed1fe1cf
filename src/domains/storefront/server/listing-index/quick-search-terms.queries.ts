import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import { boundedScan, id, type ListQuery, maxProbedRows, table, where } from './listing-scans.queries.ts'
import { lookupOf } from './search-grams.ts'

/** A word of the search box with the owners and categories that match it. */
export interface QuickSearchTerm {
  readonly word: string
  readonly ownerIds: readonly number[]
  readonly categoryIds: readonly number[]
}

/**
 * The newest rows of a list with every word in title, owner's name or category. Frequent matches are found by a scan of
 * the newest rows, others are collected through the indexes.
 */
export async function findFirstAnywhere(
  db: Db,
  listQuery: ListQuery,
  { terms, limit }: { readonly terms: readonly QuickSearchTerm[]; readonly limit: number },
): Promise<number[]> {
  const { listing, partNoIndex } = listQuery
  const compared = terms.map(comparedAnywhere)
  const query = sql<{ ids: number[] }>`
    with held as materialized (
      select ${id[listing]} as id, listed.inserted_at from ${table[listing]} ${where([partNoIndex, lookedUp(terms), ...compared])})
    select coalesce(
      (select ids from (select ${boundedScan(listQuery, { limit, rows: maxProbedRows }, compared)} as ids offset 0) as first
        where cardinality(ids) = ${limit}::int),
      array(select id from held order by inserted_at desc, id desc limit ${limit}::int)) as ids`
  const { rows } = await query.execute(db)
  return rows[0]?.ids ?? []
}

/**
 * The part of the conditions that the indexes answer exactly. Computing the runs of a title for a comparison costs as
 * much as a thousand comparisons.
 */
function lookedUp(terms: readonly QuickSearchTerm[]): RawBuilder<boolean> {
  const inTitles = terms.filter((term) => elsewhere(term) === 0)
  const [fewest] = terms.toSorted((a, b) => elsewhere(a) - elsewhere(b))
  const fewestTerms = inTitles.length > 0 ? inTitles : [fewest].filter((term) => term !== undefined)
  const grams = fewestTerms.flatMap(({ word }) => lookupOf(word, new Map()).grams)
  const held = sql<boolean>`search_grams(listed.title_key) @> ${grams}::text[]`
  return inTitles.length > 0 ? held : sql<boolean>`(${sql.join([...fewestTerms.map(heldElsewhere), held], sql` or `)})`
}

/**
 * The number of rows that a word may match by owner or category; a category has as many courses as hundreds of owners.
 */
const elsewhere = ({ ownerIds, categoryIds }: QuickSearchTerm) => ownerIds.length + 1_000 * categoryIds.length

function comparedAnywhere(term: QuickSearchTerm): RawBuilder<boolean> {
  return sql<boolean>`(${heldElsewhere(term)} or strpos(listed.title_key, ${term.word}) > 0)`
}

function heldElsewhere({ ownerIds, categoryIds }: QuickSearchTerm): RawBuilder<boolean> {
  return sql<boolean>`listed.owner_id = any(${[...ownerIds]}::bigint[]) or listed.category_id = any(${[...categoryIds]}::bigint[])`
}
