import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import { runPrepared } from '#platform/server/database/prepared.ts'
import { type CardRow, type Listed, type PageOfCards, pageWithCards, toListed } from './listed-cards.queries.ts'
import { type CheckpointedList, checkpointedIds, needsCheckpoints } from './listing-checkpoints.queries.ts'
import { indexScan, type ListQuery, reverseIndexScan, type Slice } from './listing-scans.queries.ts'

/** A list query whose total is kept, as an expression that reads it. */
type KnownQuestion = ListQuery & { readonly tally: RawBuilder<number> }

/**
 * One page of a list with a known total, and its cards, in one statement, because a round trip costs more than the
 * query. Deep pages of a part take three: the nearer end has to be known first.
 */
export async function findKnown<Row extends { readonly id: number }>(
  db: Db,
  listQuery: KnownQuestion,
  page: PageOfCards<Row>,
): Promise<Listed<Row>> {
  const { list, sort, conditions } = listQuery
  if (list && conditions.length === 0 && page.offset === 0) return findFirstOfAll(db, { ...listQuery, list }, page)
  if (page.offset <= needsCheckpoints) return findAtOnce(db, { listQuery, ids: indexScan(listQuery, page) }, page)
  if (list && conditions.length === 0) {
    return findAtOnce(db, { listQuery, ids: checkpointedIds({ list, sort, ...page }) }, page)
  }
  const total = await readTally(db, listQuery)
  return { rows: await page.cards.ofIds(db, await idsFromNearerEnd(db, { listQuery, total }, page)), total }
}

async function findAtOnce<Row extends { readonly id: number }>(
  db: Db,
  of: { listQuery: KnownQuestion; ids: RawBuilder<number[]> },
  { cards }: PageOfCards<Row>,
): Promise<Listed<Row>> {
  return toListed(await runPrepared(db, atOnce(of, cards.ofPage(db)).compile(db)))
}

/**
 * As findAtOnce for the first page of a whole list, the most frequent one. It has no parameters, so its text is built
 * once.
 */
async function findFirstOfAll<Row extends { readonly id: number }>(
  db: Db,
  listQuery: KnownQuestion & { readonly list: CheckpointedList },
  page: PageOfCards<Row>,
): Promise<Listed<Row>> {
  const key = `${listQuery.list} ${listQuery.sort} ${page.limit}`
  const query =
    firstOfAll.get(key) ?? atOnce({ listQuery, ids: indexScan(listQuery, page) }, page.cards.ofPage(db)).compile(db)
  firstOfAll.set(key, query)
  return toListed(await runPrepared(db, query as CompiledQuery<CardRow<Row>>))
}
const firstOfAll = new Map<string, CompiledQuery>()

function atOnce<Row>(
  { listQuery, ids }: { listQuery: KnownQuestion; ids: RawBuilder<number[]> },
  cards: RawBuilder<Row>,
): RawBuilder<CardRow<Row>> {
  return sql`
    with page as materialized (select ${listQuery.tally} as total, ${ids} as ids)
    ${pageWithCards(cards)}`
}

async function readTally(db: Db, { tally }: KnownQuestion): Promise<number> {
  const [row] = await runPrepared(db, sql<{ total: number }>`select ${tally} as total`.compile(db))
  return row?.total ?? 0
}

async function idsFromNearerEnd(
  db: Db,
  { listQuery, total }: { listQuery: KnownQuestion; total: number },
  { offset, limit }: Slice,
): Promise<number[]> {
  if (offset >= total) return []
  const isNearerEnd = offset >= total / 2
  const size = Math.min(limit, total - offset)
  const ids = isNearerEnd
    ? reverseIndexScan(listQuery, { offset: total - offset - size, limit: size })
    : indexScan(listQuery, { offset, limit })
  const [row] = await runPrepared(db, sql<{ ids: number[] }>`select ${ids} as ids`.compile(db))
  return (isNearerEnd ? row?.ids.reverse() : row?.ids) ?? []
}
