import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import { runPrepared } from '#platform/server/database/prepared.ts'
import { maxExactCount } from '../../contract/list-filters.ts'
import { collectMatches, filterKey, type PreparedListQuery, scanFiltered } from './filtered-lists.queries.ts'
import { allOf, anyOf } from './keyword-match.queries.ts'
import { findKnown } from './known-lists.queries.ts'
import { isLarge, rememberLarge } from './large-result-cache.ts'
import type { Listed, PageOfCards } from './listed-cards.queries.ts'
import {
  boundedScan,
  id,
  indexScan,
  type ListQuery,
  maxScannedRows,
  type Slice,
  sortedBy,
  table,
  where,
} from './listing-scans.queries.ts'
import { commonShare, dividedLookups, lookupOf, type WordLookup } from './search-grams.ts'
import { type Sample, samples } from './title-samples.ts'
import { findTitleStatistics, type TitleStatistics } from './title-statistics.queries.ts'

interface Found {
  readonly ids: number[]
  readonly total: number
}

/** From this many matches of a keyword on, an index scan is cheaper than collecting all of them. */
const maxCollected = 2_000
/**
 * Other results are scanned as soon as they have more rows than are counted: the planner compares both plans itself.
 */
const boundOf = ({ variants }: ListQuery) => (variants.length > 0 ? maxCollected : maxExactCount)

/**
 * One page of a listing, as cards.
 *
 * All matches are collected first, up to a bound, and the page is cut out of them; so a rare combination costs what it
 * finds. Matches that a sample shows to be frequent, that reach the bound or whose total is known are found by an index
 * scan instead: frequent rows come soon.
 */
export async function findListed<Row extends { readonly id: number }>(
  db: Db,
  listQuery: ListQuery,
  page: PageOfCards<Row>,
): Promise<Listed<Row>> {
  const { tally, preparedFilter, isEmpty } = listQuery
  if (isEmpty) return { rows: [], total: 0 }
  if (tally) return findKnown(db, { ...listQuery, tally }, page)
  if (preparedFilter) return findFiltered(db, { ...listQuery, preparedFilter }, page)
  const { ids, total } = await findCounted(db, listQuery, page)
  return { rows: await page.cards.ofIds(db, ids), total }
}

/** As findCounted for a prepared filter: one statement, unless the page is far from the start. */
async function findFiltered<Row extends { readonly id: number }>(
  db: Db,
  listQuery: PreparedListQuery,
  page: PageOfCards<Row>,
): Promise<Listed<Row>> {
  const key = filterKey(listQuery)
  if (!isLarge(db, key)) {
    const found = await collectMatches(db, listQuery, page)
    if (found.total < maxExactCount) return found
    rememberLarge(db, key)
  }
  const scanTo = await scanFiltered(db, listQuery, page)
  if (scanTo) return scanTo
  const { limit } = countedPart(page)
  const ids = limit > 0 ? await pageOfMany(db, { ...listQuery, ...nothingKnown }, { ...page, limit }) : []
  return { rows: await page.cards.ofIds(db, ids), total: maxExactCount }
}

/** The part of a slice within the exact count. */
function countedPart(slice: Slice): Slice {
  return { ...slice, limit: Math.max(0, Math.min(slice.limit, maxExactCount - slice.offset)) }
}

async function findCounted(db: Db, listQuery: ListQuery, slice: Slice): Promise<Found> {
  const prepared = await prepareCollection(db, listQuery)
  const counted = countedPart(slice)
  if (!(await isMany(db, prepared))) {
    const { ids, total } = await collect(db, prepared, counted)
    if (total < boundOf(prepared)) return { ids, total: Math.min(total, maxExactCount) }
    rememberLarge(db, listKey(db, prepared))
  }
  return { ids: counted.limit > 0 ? await pageOfMany(db, prepared, counted) : [], total: maxExactCount }
}

/** Whether more rows match than are counted, known from the cache or from a sample. */
async function isMany(db: Db, prepared: PreparedCollection): Promise<boolean> {
  const key = listKey(db, prepared)
  if (isLarge(db, key)) return true
  if (prepared.isNarrow || prepared.atMost < maxExactCount) return false
  for (const sample of samples) {
    if (prepared.likely < sample.from) continue
    const found = await countInSample(db, prepared, sample)
    if (found === sample.enough) {
      rememberLarge(db, key)
      return true
    }
    if (found <= sample.few) return false
  }
  return false
}

/** The number of matches in a sample, up to `enough`. */
async function countInSample(db: Db, prepared: PreparedCollection, { oneOf, enough }: Sample): Promise<number> {
  const { listing, partNoIndex, conditions, lookups } = prepared
  // Worded as in the definition of the sample indexes.
  const inSample = sql<boolean>`hashint8(${id[listing]}) & ${sql.lit(oneOf - 1)} = 0`
  const needed = comparedWhere(
    lookups,
    lookups.map((keywords) => keywords.filter(({ needsCompare }) => needsCompare)),
  )
  const query = sql<{ found: number }>`
    select count(*)::int as found from (
      select from ${table[listing]} ${where([inSample, partNoIndex, ...conditions, lookedUp(lookups), needed])}
      limit ${enough}::int) as sample`
  const [row] = await run(db, prepared, query)
  return row?.found ?? 0
}

/** A page of a result with more rows than are counted. */
async function pageOfMany(db: Db, prepared: PreparedCollection, slice: Slice): Promise<number[]> {
  if (prepared.variants.length === 0) return idsOf(db, prepared, indexScan(prepared, slice))
  const begun = boundedScan(prepared, { ...slice, rows: maxScannedRows }, [compared(prepared.lookups)])
  const ids = await idsOf(db, prepared, begun)
  return ids.length === slice.limit
    ? ids
    : (await collect(db, prepared, { ...slice, bound: Number.MAX_SAFE_INTEGER })).ids
}

/** The index lookups of each reading of the keyword. */
type Readings = readonly (readonly WordLookup[])[]

interface PreparedCollection extends ListQuery {
  readonly lookups: Readings
  /** An upper bound of the matching rows; 0 if a word is in no title. */
  readonly atMost: number
  /** The estimated number of rows with the rarest word; 0 if it is unknown. */
  readonly likely: number
}

const nothingKnown = { lookups: [], atMost: 0, likely: 0 } as const

async function prepareCollection(db: Db, listQuery: ListQuery): Promise<PreparedCollection> {
  if (listQuery.variants.length === 0) return { ...listQuery, ...nothingKnown }
  const { shares, minShare, rows }: TitleStatistics = await findTitleStatistics(db)
  const lookups = listQuery.variants.map((keywords) => keywords.map((word) => lookupOf(word, shares)))
  const titles = listQuery.listing === 'class' ? rows.class : rows.course
  const share = shareOf(lookups)
  return { ...listQuery, lookups, atMost: Math.max(minShare, share) * titles, likely: share * titles }
}

/** The largest share of titles that can contain all words of a reading. */
function shareOf(variants: Readings): number {
  return Math.min(1, sumOf(variants.map((lookups) => Math.min(...lookups.map(({ share }) => share)))))
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** The rows with every word, by the index on runs of characters unless other conditions are narrower. */
function held({ lookups, conditions, isNarrow }: PreparedCollection): (RawBuilder<boolean> | undefined)[] {
  if (lookups.length === 0) return []
  if (isNarrow || (conditions.length > 0 && shareOf(lookups) > commonShare)) return [compared(lookups)]
  const divided = lookups.map(dividedLookups)
  return [
    lookedUp(divided.map(({ looked }) => looked)),
    comparedWhere(
      lookups,
      divided.map(({ compared }) => compared),
    ),
  ]
}

/**
 * The conditions that the index answers, apart from the rest: combined, every row from the index would be rechecked for
 * both.
 */
function lookedUp(variants: Readings): RawBuilder<boolean> {
  const hasRuns = (grams: string[]) => sql<boolean>`search_grams(listed.title_key) @> ${grams}::text[]`
  return anyOf(variants.map((lookups) => hasRuns(lookups.flatMap(({ grams }) => grams))))
}

/**
 * Compares the words that need it; with several readings all of them, because the row does not tell which reading found
 * it.
 */
function comparedWhere(variants: Readings, needed: Readings): RawBuilder<boolean> | undefined {
  if (needed.every((lookups) => lookups.length === 0)) return undefined
  return compared(variants.length > 1 ? variants : needed)
}

function compared(variants: Readings): RawBuilder<boolean> {
  const holds = ({ word }: WordLookup) => sql<boolean>`strpos(listed.title_key, ${word}) > 0`
  return anyOf(variants.map((lookups) => allOf(lookups.map(holds))))
}

/** Collects matches up to a bound and cuts the page out of them, if that is all there are. */
async function collect(
  db: Db,
  prepared: PreparedCollection,
  { offset, limit, bound = boundOf(prepared) }: Slice & { bound?: number },
): Promise<Found> {
  const { column, order } = sortedBy(prepared.sort)
  const query = sql<{ total: number; ids: number[] }>`
    with found as materialized (
      select ${id[prepared.listing]} as id, ${column} as at from ${table[prepared.listing]}
      ${where([prepared.partNoIndex, ...prepared.conditions, ...held(prepared)])} limit ${bound}::bigint)
    select total,
      case when total < ${bound}::bigint
        then array(select id from found order by ${order} limit ${limit}::int offset ${offset}::bigint)
        else '{}' end as ids
    from (select count(*) as total from found) as counted`
  const [row] = await run(db, prepared, query)
  return row ?? { total: 0, ids: [] }
}

async function idsOf(db: Db, prepared: PreparedCollection, ids: RawBuilder<number[]>): Promise<number[]> {
  const [row] = await run(db, prepared, sql<{ ids: number[] }>`select ${ids} as ids`)
  return row?.ids ?? []
}

/**
 * Whole lists have few statement shapes, which are prepared once per connection. Filters with keywords have too many.
 */
async function run<Row>(db: Db, prepared: PreparedCollection, query: RawBuilder<Row>): Promise<Row[]> {
  if (prepared.conditions.length === 0 && prepared.lookups.flat().length <= 1) return runPrepared(db, query.compile(db))
  return (await query.execute(db)).rows
}

/** The cache key of a list query: equal keys have equal totals. */
function listKey(db: Db, { listing, part, conditions, variants }: ListQuery): string {
  const { sql: text, parameters } = sql`${where([part, ...conditions])}`.compile(db)
  return JSON.stringify([listing, variants, text, parameters])
}
