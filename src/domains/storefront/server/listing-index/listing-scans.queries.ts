import { type RawBuilder, sql } from 'kysely'
import type { SortOrder } from '../../contract/list-filters.ts'
import type { CheckpointedList } from './listing-checkpoints.queries.ts'

/** A table that the public lists are read from; the courses of a place stand side by side in one of their own. */
export type Listing = 'course' | 'class' | 'coursePlace'

/** Which rows of a sorted list are read. */
export interface Slice {
  readonly offset: number
  readonly limit: number
}

/** What is asked of a listing. Conditions are written for the name `listed`. */
export interface ListQuery {
  readonly listing: Listing
  readonly conditions: readonly RawBuilder<boolean>[]
  /** The part of the listing that the indexes keep apart from the rest; worded so that an index scan uses it. */
  readonly part?: RawBuilder<boolean>
  /** The same part, said so that no index is read for it: it is far too large to be collected. */
  readonly partNoIndex?: RawBuilder<boolean>
  /** Keys of words that the title has to hold: each of one way to read the keyword. */
  readonly variants: readonly (readonly string[])[]
  readonly sort: SortOrder
  /** Reads how many rows fulfil the conditions where that is kept; there is no keyword then. */
  readonly tally?: RawBuilder<number>
  /** The list that the part is, if it is one that has marks. */
  readonly list?: CheckpointedList
  /** Whether so few rows fulfil the conditions that to collect them costs less than to ask whether they are many. */
  readonly isNarrow?: boolean
  /** The conditions once more, for a statement that is planned once; there is no keyword then. */
  readonly preparedFilter?: PreparedFilter
}

/** Conditions that are put together and planned once for whatever values they are asked with. */
export interface PreparedFilter {
  /** What is asked about, the values apart: two with the same shape have the same statement. */
  readonly shape: string
  readonly values: PredicateParams
  readonly parts: readonly Predicate[]
}

/** Values of an asking, or what stands for them while its statement is put together. */
export type PredicateParams = Readonly<Record<string, unknown>>

/** One thing that a filter asks about. */
export interface Predicate {
  readonly name: string
  readonly values: PredicateParams
  /**
   * Written for the alias `listed`, each value behind a subquery: a planner that knows the value would plan the
   * statement anew each time.
   */
  readonly condition: (values: PredicateParams) => RawBuilder<boolean>
  /** How a scan checks a row: by the order of its index, by a comparison, or by a comparison that hardly ever holds. */
  readonly matchRate: 'ordered' | 'high' | 'low'
}

/** @param part - names the part of the listing that is asked for */
export function prepareFilter(parts: readonly Predicate[], part = ''): PreparedFilter {
  return {
    shape: [part, ...parts.map(({ name }) => name)].join(' '),
    values: Object.assign({}, ...parts.map(({ values }) => values)) as PredicateParams,
    parts,
  }
}

export const [table, id] = [
  {
    course: sql`course_listing as listed`,
    class: sql`class_listing as listed`,
    coursePlace: sql`course_places as listed`,
  },
  { course: sql`listed.course_id`, class: sql`listed.class_id`, coursePlace: sql`listed.course_id` },
] as const

export function where(conditions: readonly (RawBuilder<boolean> | undefined)[]): RawBuilder<unknown> {
  const prepared = conditions.filter((condition) => condition !== undefined)
  return prepared.length === 0 ? sql`` : sql`where ${sql.join(prepared, sql` and `)}`
}

/** The order of a list, or the same from its end. */
export function order({ listing, sort }: ListQuery, fromEnd = false): RawBuilder<unknown> {
  if (sort === 'alphabetical')
    return fromEnd ? sql`listed.title desc, ${id[listing]} desc` : sql`listed.title, ${id[listing]}`
  return fromEnd ? sql`listed.inserted_at, ${id[listing]}` : sql`listed.inserted_at desc, ${id[listing]} desc`
}

/** What rows that have been collected are sorted by, as `at`, and the order of a list among them. */
export function sortedBy(sort: SortOrder): { column: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  return sort === 'alphabetical'
    ? { column: sql`listed.title`, order: sql`at, id` }
    : { column: sql`listed.inserted_at`, order: sql`at desc, id desc` }
}

/**
 * The rows of a slice, said so that a prepared statement for first pages is planned once: a limit or an offset that is
 * a parameter lets PostgreSQL think that a plan made without knowing it reads a tenth of the list.
 */
function sliceOf({ offset, limit }: Slice): RawBuilder<unknown> {
  const limited = sql`limit ${sql.lit(limit)}`
  return offset === 0 ? limited : sql`${limited} offset ${offset}::bigint`
}

/**
 * The ids of a slice, reached by walking the list in its order past the rows that are skipped; for what is frequent.
 *
 * @param compared - what else holds for each of the rows, and no index knows
 */
export function indexScan(
  listQuery: ListQuery,
  slice: Slice,
  compared: readonly RawBuilder<boolean>[] = [],
): RawBuilder<number[]> {
  return sql`array(select ${id[listQuery.listing]} from ${table[listQuery.listing]}
    ${where([listQuery.part, ...listQuery.conditions, ...compared])} order by ${order(listQuery)} ${sliceOf(slice)})`
}

/** Rows at the beginning of a list that are looked through for what may be frequent, and for what is known to be. */
export const [maxProbedRows, maxScannedRows] = [4_000, 40_000] as const

/** Like indexScan, for conditions that no index covers; gives up after so many rows of the list. */
export function boundedScan(
  listQuery: ListQuery,
  { offset, limit, rows }: { readonly offset?: number; readonly limit: number; readonly rows: number },
  compared: readonly RawBuilder<boolean>[],
): RawBuilder<number[]> {
  // Both orders are the same, so the outer one costs nothing and the inner rows come one by one, as long as they are wanted.
  return sql`array(
    select ${id[listQuery.listing]} from (
      select * from ${table[listQuery.listing]} ${where([listQuery.part, ...listQuery.conditions])}
      order by ${order(listQuery)} limit ${sql.lit(rows)}) as listed
    ${where(compared)} order by ${order(listQuery)} limit ${sql.lit(limit)} ${offset ? sql`offset ${offset}::bigint` : sql``})`
}

/** Like indexScan from the other end: the slice is counted from there, and its rows come in reverse. */
export function reverseIndexScan(listQuery: ListQuery, slice: Slice): RawBuilder<number[]> {
  return sql`array(select ${id[listQuery.listing]} from ${table[listQuery.listing]}
    ${where([listQuery.part, ...listQuery.conditions])} order by ${order(listQuery, true)} ${sliceOf(slice)})`
}
