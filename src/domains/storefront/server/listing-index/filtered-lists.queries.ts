import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import { preparedByShape } from '#platform/server/database/prepared.ts'
import { maxExactCount } from '../../contract/list-filters.ts'
import { type CardRow, type Listed, type PageOfCards, pageWithCards, toListed } from './listed-cards.queries.ts'
import {
  id,
  type ListQuery,
  order,
  type PredicateParams,
  type PreparedFilter,
  type Slice,
  sortedBy,
  table,
  where,
} from './listing-scans.queries.ts'

/** A list query without a keyword, as one statement that is planned once per combination of filters. */
export type PreparedListQuery = ListQuery & { readonly preparedFilter: PreparedFilter }

/** The cache key of a filter: equal keys match the same rows. */
export function filterKey({ listing, preparedFilter }: PreparedListQuery): string {
  return JSON.stringify([listing, preparedFilter.shape, preparedFilter.values])
}

/**
 * Collects the matches up to the bound of exact totals and returns a page of them with its cards.
 *
 * @returns the total maxExactCount, and no cards, where there are that many or more
 */
export async function collectMatches<Row extends { readonly id: number }>(
  db: Db,
  listQuery: PreparedListQuery,
  page: PageOfCards<Row>,
): Promise<Listed<Row>> {
  return run(db, { listQuery, page, scan: collecting })
}

/** Rows that are scanned from the start of a list before giving up. */
const lookedThrough = 1_000

/**
 * A page of a result of at least maxExactCount rows, found by a scan from the start of the list.
 *
 * @returns undefined where it is not near enough to the start
 */
export async function scanFiltered<Row extends { readonly id: number }>(
  db: Db,
  listQuery: PreparedListQuery,
  page: PageOfCards<Row>,
): Promise<Listed<Row> | undefined> {
  if (!isNear(listQuery, page)) return undefined
  const found = await run(db, { listQuery, page, scan: scanning })
  return found.rows.length === page.limit ? found : undefined
}

function isNear({ sort, preparedFilter }: PreparedListQuery, { offset }: Slice): boolean {
  // No index has a part of a list in alphabetical order.
  return (
    sort === 'newly' &&
    offset < lookedThrough / 10 &&
    preparedFilter.parts.every(({ matchRate }) => matchRate !== 'low')
  )
}

/** Builds the CTE `page` (row ids and total) that the card query joins. */
type Scan = (listQuery: PreparedListQuery, values: PredicateParams, limit: number) => RawBuilder<unknown>

const collecting: Scan = ({ listing, sort, partNoIndex, preparedFilter }, values, limit) => {
  const { column, order } = sortedBy(sort)
  const conditions = preparedFilter.parts.map(({ condition }) => condition(values))
  return sql`
    with found as materialized (
      select ${id[listing]} as id, ${column} as at from ${table[listing]}
      ${where([partNoIndex, ...conditions])} limit ${sql.lit(maxExactCount)}),
    page as materialized (
      select total,
        case when total < ${sql.lit(maxExactCount)}
          then array(
            select id from found order by ${order} limit ${sql.lit(limit)} offset (select ${values.offset}::bigint))
          else '{}' end as ids
      from (select count(*)::int as total from found) as counted)`
}

const scanning: Scan = (listQuery, values, limit) => {
  const { listing, part, preparedFilter } = listQuery
  const said = (isAlong: boolean) =>
    preparedFilter.parts
      .filter(({ matchRate }) => (matchRate === 'ordered') === isAlong)
      .map(({ condition }) => condition(values))
  // Conditions that the ordered index does not serve stay outside of the subquery: inside, the planner would sort all
  // matches when it expects few.
  return sql`
    with page as materialized (
      select ${sql.lit(maxExactCount)} as total, array(
        select ${id[listing]} from (
          select * from ${table[listing]} ${where([part, ...said(true)])}
          order by ${order(listQuery)} limit ${sql.lit(lookedThrough)}) as listed
        ${where(said(false))} order by ${order(listQuery)}
        limit ${sql.lit(limit)} offset (select ${values.offset}::bigint)) as ids)`
}

/** One statement for each combination of filters. */
const statementOf = preparedByShape<PredicateParams, CardRow<{ readonly id: number }>>()

async function run<Row extends { readonly id: number }>(
  db: Db,
  { listQuery, page, scan }: { listQuery: PreparedListQuery; page: PageOfCards<Row>; scan: Scan },
): Promise<Listed<Row>> {
  const { listing, sort, preparedFilter } = listQuery
  const { cards, limit, offset } = page
  const find = statementOf([scan.name, listing, sort, limit, preparedFilter.shape], (db, values) => {
    const query = sql<CardRow<Row>>`${scan(listQuery, values, limit)} ${pageWithCards(cards.ofPage(db))}`
    return { compile: () => query.compile(db) }
  })
  return toListed((await find(db, { ...preparedFilter.values, offset })) as CardRow<Row>[])
}
