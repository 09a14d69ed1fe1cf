import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import { runPrepared } from '#platform/server/database/prepared.ts'
import { markedIds, worthMarking } from './listing-marks.queries.ts'
import { type Question, type Slice, walked, walkedFromEnd } from './listing-walks.queries.ts'
import type { Listed, PageOfCards } from './listings.queries.ts'

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
  const query = sql<Row & { total: number; id: number | null }>`
    with page as materialized (select ${of.question.tally} as total, ${of.ids} as ids)
    select page.total, card.* from page left join (${cards.ofPage(db)}) as card on true
    order by array_position(page.ids, card.id)`
  const rows = await runPrepared(db, query.compile(db))
  // A page without cards is one row without a card.
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
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
