import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import { prepareOnce } from '#platform/server/database/prepared.ts'
import { mostCounted } from '../../contract/list-filters.ts'
import { type CardRow, type Listed, type PageOfCards, pageWithCards, toListed } from './listed-cards.queries.ts'
import {
  type AskedValues,
  type Asking,
  id,
  order,
  type Question,
  type Slice,
  sortedBy,
  table,
  where,
} from './listing-walks.queries.ts'

/** A question without words that is asked as one statement, planned once for all who filter by the same things. */
export type FilterQuestion = Question & { readonly asking: Asking }

/** Two filters with the same mark let the same rows through. */
export function markOfFilter({ listing, asking }: FilterQuestion): string {
  return JSON.stringify([listing, asking.shape, asking.values])
}

/**
 * Collects all that a filter lets through, as far as rows are counted, and gives a page of it with its cards.
 *
 * @returns the total mostCounted, and no cards, where there are that many or more
 */
export async function collectFiltered<Row extends { readonly id: number }>(
  db: Db,
  question: FilterQuestion,
  page: PageOfCards<Row>,
): Promise<Listed<Row>> {
  return run(db, { question, page, way: collecting })
}

/** Rows at the beginning of a list that are looked through for a page of what many rows answer. */
const lookedThrough = 1_000

/**
 * A page of a result of at least maxExactCount rows, found by a scan from the start of the list.
 *
 * @returns undefined where it is not near enough to the start
 */
export async function walkFiltered<Row extends { readonly id: number }>(
  db: Db,
  question: FilterQuestion,
  page: PageOfCards<Row>,
): Promise<Listed<Row> | undefined> {
  if (!isNear(question, page)) return undefined
  const found = await run(db, { question, page, way: walking })
  return found.rows.length === page.limit ? found : undefined
}

function isNear({ sort, asking }: FilterQuestion, { offset }: Slice): boolean {
  // No index has a part of a list by the alphabet.
  return sort === 'newly' && offset < lookedThrough / 10 && asking.parts.every(({ met }) => met !== 'rarely')
}

/** Puts the rest of a statement before the cards: what finds a `page`. */
type Way = (question: FilterQuestion, values: AskedValues, limit: number) => RawBuilder<unknown>

const collecting: Way = ({ listing, sort, partAside, asking }, values, limit) => {
  const { column, order } = sortedBy(sort)
  const conditions = asking.parts.map(({ condition }) => condition(values))
  return sql`
    with found as materialized (
      select ${id[listing]} as id, ${column} as at from ${table[listing]}
      ${where([partAside, ...conditions])} limit ${sql.lit(mostCounted)}),
    page as materialized (
      select total,
        case when total < ${sql.lit(mostCounted)}
          then array(
            select id from found order by ${order} limit ${sql.lit(limit)} offset (select ${values.offset}::bigint))
          else '{}' end as ids
      from (select count(*)::int as total from found) as counted)`
}

const walking: Way = (question, values, limit) => {
  const { listing, part, asking } = question
  const said = (isAlong: boolean) =>
    asking.parts.filter(({ met }) => (met === 'along') === isAlong).map(({ condition }) => condition(values))
  // Nothing that no index is in the order of stands inside: the planner would rather sort all that it takes for rare.
  return sql`
    with page as materialized (
      select ${sql.lit(mostCounted)} as total, array(
        select ${id[listing]} from (
          select * from ${table[listing]} ${where([part, ...said(true)])}
          order by ${order(question)} limit ${sql.lit(lookedThrough)}) as listed
        ${where(said(false))} order by ${order(question)}
        limit ${sql.lit(limit)} offset (select ${values.offset}::bigint)) as ids)`
}

type Run = (db: Db, values: AskedValues) => Promise<CardRow<{ readonly id: number }>[]>
/** As many as there are combinations of filters. */
const prepared = new Map<string, Run>()

async function run<Row extends { readonly id: number }>(
  db: Db,
  { question, page, way }: { question: FilterQuestion; page: PageOfCards<Row>; way: Way },
): Promise<Listed<Row>> {
  const { listing, sort, asking } = question
  const { cards, limit, offset } = page
  const key = JSON.stringify([way.name, listing, sort, limit, asking.shape])
  const find =
    prepared.get(key) ??
    prepareOnce((db, values: AskedValues) => {
      const query = sql<CardRow<Row>>`${way(question, values, limit)} ${pageWithCards(cards.ofPage(db))}`
      return { compile: () => query.compile(db) }
    })
  prepared.set(key, find)
  return toListed((await find(db, { ...asking.values, offset })) as CardRow<Row>[])
}
