import { type RawBuilder, sql } from 'kysely'
import type { SortOrder } from '../../contract/list-filters.ts'
import type { CheckpointedList } from './listing-checkpoints.queries.ts'

/** A table that public lists read; `course_places` holds the courses of each region together. */
type Listing = 'course' | 'class' | 'regionCourse'

/** Offset and limit of a sorted list. */
export interface Slice {
  readonly offset: number
  readonly limit: number
}

/** A query of one listing. Conditions use the alias `listed`. */
export interface ListQuery {
  readonly listing: Listing
  readonly conditions: readonly RawBuilder<boolean>[]
  /** The part of the listing that indexes separate, worded so that an index scan uses it. */
  readonly part?: RawBuilder<boolean>
  /** The same part in a form that no index answers, because it is too large to collect. */
  readonly partNoIndex?: RawBuilder<boolean>
  /** Keys of the words that the title has to contain, one list for each reading of the keyword. */
  readonly variants: readonly (readonly string[])[]
  /** The keyword has only signs, so nothing matches. */
  readonly isEmpty?: boolean
  readonly sort: SortOrder
  /** Reads the total where a tally is kept; there is no keyword then. */
  readonly tally?: RawBuilder<number>
  /** The list that the part is, if it has checkpoints. */
  readonly list?: CheckpointedList
  /** Whether so few rows match that collecting them costs less than asking a sample. */
  readonly isNarrow?: boolean
  /** The conditions for a statement that is planned once; there is no keyword then. */
  readonly preparedFilter?: PreparedFilter
}

/** Conditions that are planned once for all values. */
export interface PreparedFilter {
  /** Identifies the statement: filters with the same shape share it. */
  readonly shape: string
  readonly values: PredicateParams
  readonly parts: readonly Predicate[]
}

/** Predicate parameters, or placeholders while the statement is compiled. */
export type PredicateParams = Readonly<Record<string, unknown>>

/** One condition of a filter. */
export interface Predicate {
  readonly name: string
  readonly values: PredicateParams
  /**
   * For the alias `listed`; each value is a subquery, because the planner would plan again for a value that it knows.
   */
  readonly condition: (values: PredicateParams) => RawBuilder<boolean>
  /** How a scan checks a row: by the order of its index, by a comparison, or by a comparison that rarely holds. */
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
    regionCourse: sql`course_places as listed`,
  },
  { course: sql`listed.course_id`, class: sql`listed.class_id`, regionCourse: sql`listed.course_id` },
] as const

export function where(conditions: readonly (RawBuilder<boolean> | undefined)[]): RawBuilder<unknown> {
  const prepared = conditions.filter((condition) => condition !== undefined)
  return prepared.length === 0 ? sql`` : sql`where ${sql.join(prepared, sql` and `)}`
}

/** The order of a list. */
export function order({ listing, sort }: ListQuery): RawBuilder<unknown> {
  return sort === 'alphabetical' ? sql`listed.title, ${id[listing]}` : sql`listed.inserted_at desc, ${id[listing]} desc`
}

function reverseOrder({ listing, sort }: ListQuery): RawBuilder<unknown> {
  return sort === 'alphabetical' ? sql`listed.title desc, ${id[listing]} desc` : sql`listed.inserted_at, ${id[listing]}`
}

/** The sort column of collected rows, as `at`, and the order of a list by it. */
export function sortedBy(sort: SortOrder): { column: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  return sort === 'alphabetical'
    ? { column: sql`listed.title`, order: sql`at, id` }
    : { column: sql`listed.inserted_at`, order: sql`at desc, id desc` }
}

/**
 * Limit and offset as literals for first pages: with parameters PostgreSQL assumes that a tenth of the list is read.
 */
function sliceOf({ offset, limit }: Slice): RawBuilder<unknown> {
  const limited = sql`limit ${sql.lit(limit)}`
  return offset === 0 ? limited : sql`${limited} offset ${offset}::bigint`
}

/**
 * The ids of a slice, by an index scan in the order of the list; for frequent matches.
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

/** Bounds of a scan from the start of a list: for matches that may be frequent, and for those that are known to be. */
export const [maxProbedRows, maxScannedRows] = [4_000, 40_000] as const

/** Like indexScan, for conditions that no index covers; ends after a number of rows. */
export function boundedScan(
  listQuery: ListQuery,
  { offset, limit, rows }: { readonly offset?: number; readonly limit: number; readonly rows: number },
  compared: readonly RawBuilder<boolean>[],
): RawBuilder<number[]> {
  // Both orders are equal, so the outer one costs nothing and the inner rows are read one by one on demand.
  return sql`array(
    select ${id[listQuery.listing]} from (
      select * from ${table[listQuery.listing]} ${where([listQuery.part, ...listQuery.conditions])}
      order by ${order(listQuery)} limit ${sql.lit(rows)}) as listed
    ${where(compared)} order by ${order(listQuery)} limit ${sql.lit(limit)} ${offset ? sql`offset ${offset}::bigint` : sql``})`
}

/** Like indexScan from the end of the list; the rows come in reverse. */
export function reverseIndexScan(listQuery: ListQuery, slice: Slice): RawBuilder<number[]> {
  return sql`array(select ${id[listQuery.listing]} from ${table[listQuery.listing]}
    ${where([listQuery.part, ...listQuery.conditions])} order by ${reverseOrder(listQuery)} ${sliceOf(slice)})`
}
