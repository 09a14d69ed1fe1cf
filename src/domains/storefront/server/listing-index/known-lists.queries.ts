import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import { runPrepared } from '#platform/server/database/prepared.ts'
import { type CardRow, type Listed, type PageOfCards, pageWithCards, toListed } from './listed-cards.queries.ts'
import { type MarkedList, markedIds, worthMarking } from './listing-marks.queries.ts'
import { type Question, type Slice, walked, walkedFromEnd } from './listing-walks.queries.ts'

/** A question whose answers are counted already, as an expression that reads the count. */
export type KnownQuestion = Question & { readonly tally: RawBuilder<number> }

/**
 * One page of a list with a known total, and its cards: a single statement, since each one sent costs more than what it
 * finds. Only deep pages of a part of a list take three: which end is nearer has to be known first.
 */
export async function findKnown<Row extends { readonly id: number }>(
  db: Db,
  question: KnownQuestion,
  page: PageOfCards<Row>,
): Promise<Listed<Row>> {
  const { list, sort, conditions } = question
  if (list && conditions.length === 0 && page.offset === 0) return findFirstOfAll(db, { ...question, list }, page)
  if (page.offset <= worthMarking) return findAtOnce(db, { question, ids: walked(question, page) }, page)
  if (list && conditions.length === 0) {
    return findAtOnce(db, { question, ids: markedIds({ list, sort, ...page }) }, page)
  }
  const total = await readTally(db, question)
  return { rows: await page.cards.ofIds(db, await idsFromNearerEnd(db, { question, total }, page)), total }
}

async function findAtOnce<Row extends { readonly id: number }>(
  db: Db,
  of: { question: KnownQuestion; ids: RawBuilder<number[]> },
  { cards }: PageOfCards<Row>,
): Promise<Listed<Row>> {
  return toListed(await runPrepared(db, atOnce(of, cards.ofPage(db)).compile(db)))
}

/** As findAtOnce for the first page of a whole list, the most frequent of all: it has no values, so it is put together once. */
async function findFirstOfAll<Row extends { readonly id: number }>(
  db: Db,
  question: KnownQuestion & { readonly list: MarkedList },
  page: PageOfCards<Row>,
): Promise<Listed<Row>> {
  const key = `${question.list} ${question.sort} ${page.limit}`
  const query =
    firstOfAll.get(key) ?? atOnce({ question, ids: walked(question, page) }, page.cards.ofPage(db)).compile(db)
  firstOfAll.set(key, query)
  return toListed(await runPrepared(db, query as CompiledQuery<CardRow<Row>>))
}
const firstOfAll = new Map<string, CompiledQuery>()

function atOnce<Row>(
  { question, ids }: { question: KnownQuestion; ids: RawBuilder<number[]> },
  cards: RawBuilder<Row>,
): RawBuilder<CardRow<Row>> {
  return sql`
    with page as materialized (select ${question.tally} as total, ${ids} as ids)
    ${pageWithCards(cards)}`
}

async function readTally(db: Db, { tally }: KnownQuestion): Promise<number> {
  const [row] = await runPrepared(db, sql<{ total: number }>`select ${tally} as total`.compile(db))
  return row?.total ?? 0
}

async function idsFromNearerEnd(
  db: Db,
  { question, total }: { question: KnownQuestion; total: number },
  { offset, limit }: Slice,
): Promise<number[]> {
  if (offset >= total) return []
  const isNearerEnd = offset >= total / 2
  const size = Math.min(limit, total - offset)
  const ids = isNearerEnd
    ? walkedFromEnd(question, { offset: total - offset - size, limit: size })
    : walked(question, { offset, limit })
  const [row] = await runPrepared(db, sql<{ ids: number[] }>`select ${ids} as ids`.compile(db))
  return (isNearerEnd ? row?.ids.reverse() : row?.ids) ?? []
}
