import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import { runPrepared } from '#platform/server/database/prepared.ts'
import { mostCounted } from '../../contract/list-filters.ts'
import { collectFiltered, type FilterQuestion, markOfFilter, walkFiltered } from './filtered-lists.queries.ts'
import { allOf, anyOf } from './keyword-match.queries.ts'
import { findKnown } from './known-lists.queries.ts'
import type { Listed, PageOfCards } from './listed-cards.queries.ts'
import {
  beginning,
  id,
  type Question,
  type Slice,
  sortedBy,
  table,
  walked,
  walkedRows,
  where,
} from './listing-walks.queries.ts'
import { isKnownAsMany, rememberAsMany } from './many-found.ts'
import { commonShare, dividedLookups, lookupOf, type WordLookup } from './search-grams.ts'
import { type Sample, samples } from './title-samples.ts'
import { findTitleStatistics, type TitleStatistics } from './title-statistics.queries.ts'

interface Found {
  readonly ids: number[]
  readonly total: number
}

/** As many rows with a word are collected: from there on, walking to those of a page is cheaper. */
const mostCollected = 2_000
/**
 * Other results are scanned as soon as they have more rows than are counted: the planner compares both plans itself.
 */
const boundOf = ({ readings }: Question) => (readings.length > 0 ? mostCollected : mostCounted)

/**
 * One page of a listing, as cards.
 *
 * All matches are collected first, up to a bound, and the page is cut out of them; so a rare combination costs what it
 * finds. Matches that a sample shows to be frequent, that reach the bound or whose total is known are found by an index
 * scan instead: frequent rows come soon.
 */
export async function findListed<Row extends { readonly id: number }>(
  db: Db,
  question: Question,
  page: PageOfCards<Row>,
): Promise<Listed<Row>> {
  const { tally, asking } = question
  if (tally) return findKnown(db, { ...question, tally }, page)
  if (asking) return findFiltered(db, { ...question, asking }, page)
  const { ids, total } = await findCounted(db, question, page)
  return { rows: await page.cards.ofIds(db, ids), total }
}

/** As findCounted for what is planned once: one statement, as long as no page far from the beginning is wanted. */
async function findFiltered<Row extends { readonly id: number }>(
  db: Db,
  question: FilterQuestion,
  page: PageOfCards<Row>,
): Promise<Listed<Row>> {
  const mark = markOfFilter(question)
  if (!isKnownAsMany(db, mark)) {
    const found = await collectFiltered(db, question, page)
    if (found.total < mostCounted) return found
    rememberAsMany(db, mark)
  }
  const walkedTo = await walkFiltered(db, question, page)
  if (walkedTo) return walkedTo
  const { limit } = countedPart(page)
  const ids = limit > 0 ? await pageOfMany(db, { ...question, ...nothingKnown }, { ...page, limit }) : []
  return { rows: await page.cards.ofIds(db, ids), total: mostCounted }
}

/** As much of a slice as lies among the rows that are counted. */
function countedPart(slice: Slice): Slice {
  return { ...slice, limit: Math.max(0, Math.min(slice.limit, mostCounted - slice.offset)) }
}

async function findCounted(db: Db, question: Question, slice: Slice): Promise<Found> {
  const asked = await askedFor(db, question)
  const counted = countedPart(slice)
  if (!(await isMany(db, asked))) {
    const { ids, total } = await collect(db, asked, counted)
    if (total < boundOf(asked)) return { ids, total: Math.min(total, mostCounted) }
    rememberAsMany(db, markOf(db, asked))
  }
  return { ids: counted.limit > 0 ? await pageOfMany(db, asked, counted) : [], total: mostCounted }
}

/** Whether more rows than are counted are known to answer, from having asked before or from the sample. */
async function isMany(db: Db, asked: Asked): Promise<boolean> {
  const mark = markOf(db, asked)
  if (isKnownAsMany(db, mark)) return true
  if (asked.isNarrow || asked.atMost < mostCounted) return false
  for (const sample of samples) {
    if (asked.likely < sample.from) continue
    const found = await countInSample(db, asked, sample)
    if (found === sample.enough) {
      rememberAsMany(db, mark)
      return true
    }
    if (found <= sample.few) return false
  }
  return false
}

/** How many rows of a sample answer, no further than is enough. */
async function countInSample(db: Db, asked: Asked, { oneOf, enough }: Sample): Promise<number> {
  const { listing, partAside, conditions, lookups } = asked
  // Written as the indexes of the samples have it.
  const inSample = sql<boolean>`hashint8(${id[listing]}) & ${sql.lit(oneOf - 1)} = 0`
  const needed = comparedWhere(
    lookups,
    lookups.map((words) => words.filter(({ needsCompare }) => needsCompare)),
  )
  const query = sql<{ found: number }>`
    select count(*)::int as found from (
      select from ${table[listing]} ${where([inSample, partAside, ...conditions, lookedUp(lookups), needed])}
      limit ${enough}::int) as sample`
  const [row] = await run(db, asked, query)
  return row?.found ?? 0
}

/** A page of what has more rows than are counted. */
async function pageOfMany(db: Db, asked: Asked, slice: Slice): Promise<number[]> {
  if (asked.readings.length === 0) return idsOf(db, asked, walked(asked, slice))
  const begun = beginning(asked, { ...slice, rows: walkedRows }, [compared(asked.lookups)])
  const ids = await idsOf(db, asked, begun)
  return ids.length === slice.limit ? ids : (await collect(db, asked, { ...slice, bound: Number.MAX_SAFE_INTEGER })).ids
}

/** How the words of each way to read a keyword are looked up. */
type Readings = readonly (readonly WordLookup[])[]

interface Asked extends Question {
  readonly lookups: Readings
  /** No more rows than this hold the words, as far as is known; 0 where there are none to hold. */
  readonly atMost: number
  /** As many rows probably hold the rarest of the words; 0 where that is not known. */
  readonly likely: number
}

const nothingKnown = { lookups: [], atMost: 0, likely: 0 } as const

async function askedFor(db: Db, question: Question): Promise<Asked> {
  if (question.readings.length === 0) return { ...question, ...nothingKnown }
  const { shares, leastShare, rows }: TitleStatistics = await findTitleStatistics(db)
  const lookups = question.readings.map((words) => words.map((word) => lookupOf(word, shares)))
  const titles = question.listing === 'class' ? rows.class : rows.course
  const share = shareOf(lookups)
  return { ...question, lookups, atMost: Math.max(leastShare, share) * titles, likely: share * titles }
}

/** At most this share of the titles holds all words of a reading. */
function shareOf(readings: Readings): number {
  return Math.min(1, sumOf(readings.map((lookups) => Math.min(...lookups.map(({ share }) => share)))))
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** The rows that hold every word, by way of the index on runs of characters unless other conditions are narrower. */
function held({ lookups, conditions, isNarrow }: Asked): (RawBuilder<boolean> | undefined)[] {
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

/** What the index answers, apart from what it does not: both together would be asked of every row that it gives. */
function lookedUp(readings: Readings): RawBuilder<boolean> {
  const hasRuns = (grams: string[]) => sql<boolean>`search_grams(listed.title_key) @> ${grams}::text[]`
  return anyOf(readings.map((lookups) => hasRuns(lookups.flatMap(({ grams }) => grams))))
}

/** Compares what is needed of a reading; of several readings all, since it is not known which of them a row was found by. */
function comparedWhere(readings: Readings, needed: Readings): RawBuilder<boolean> | undefined {
  if (needed.every((lookups) => lookups.length === 0)) return undefined
  return compared(readings.length > 1 ? readings : needed)
}

function compared(readings: Readings): RawBuilder<boolean> {
  const holds = ({ word }: WordLookup) => sql<boolean>`strpos(listed.title_key, ${word}) > 0`
  return anyOf(readings.map((lookups) => allOf(lookups.map(holds))))
}

/** Collects rows up to a bound and cuts the page out of them, if they are all there are. */
async function collect(
  db: Db,
  asked: Asked,
  { offset, limit, bound = boundOf(asked) }: Slice & { bound?: number },
): Promise<Found> {
  const { column, order } = sortedBy(asked.sort)
  const query = sql<{ total: number; ids: number[] }>`
    with found as materialized (
      select ${id[asked.listing]} as id, ${column} as at from ${table[asked.listing]}
      ${where([asked.partAside, ...asked.conditions, ...held(asked)])} limit ${bound}::bigint)
    select total,
      case when total < ${bound}::bigint
        then array(select id from found order by ${order} limit ${limit}::int offset ${offset}::bigint)
        else '{}' end as ids
    from (select count(*) as total from found) as counted`
  const [row] = await run(db, asked, query)
  return row ?? { total: 0, ids: [] }
}

async function idsOf(db: Db, asked: Asked, ids: RawBuilder<number[]>): Promise<number[]> {
  const [row] = await run(db, asked, sql<{ ids: number[] }>`select ${ids} as ids`)
  return row?.ids ?? []
}

/**
 * Statements of few shapes are prepared once per connection: those for whole lists. Filters have too many shapes for
 * that.
 */
async function run<Row>(db: Db, asked: Asked, query: RawBuilder<Row>): Promise<Row[]> {
  if (asked.conditions.length === 0 && asked.lookups.flat().length <= 1) return runPrepared(db, query.compile(db))
  return (await query.execute(db)).rows
}

/** Two questions with the same mark have as many answers. */
function markOf(db: Db, { listing, part, conditions, readings }: Question): string {
  const { sql: text, parameters } = sql`${where([part, ...conditions])}`.compile(db)
  return JSON.stringify([listing, readings, text, parameters])
}
