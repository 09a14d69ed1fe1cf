import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import { prepareOnce } from '#platform/server/database/prepared.ts'
import type { Slice } from './listing-scans.queries.ts'

/** The card query of a listing: by known ids, or joined to a statement that finds them. */
export interface Cards<Row extends { readonly id: number }> {
  /** The cards with these ids, in their order. */
  readonly ofIds: (db: Db, ids: readonly number[]) => Promise<Row[]>
  /** The card query for a statement with a CTE `page` of `ids`; in any order. */
  readonly ofPage: (db: Db) => RawBuilder<Row>
}

/** A slice of a listing with its card query. */
export interface PageOfCards<Row extends { readonly id: number }> extends Slice {
  readonly cards: Cards<Row>
}

/** Cards in the requested order with the total: exact, or maxExactCount for that many and more. */
export interface Listed<Row> {
  readonly rows: Row[]
  readonly total: number
}

/** A page without cards is one row without a card. */
export type CardRow<Row> = Omit<Row, 'id'> & { total: number; id: number | null }

/** The end of a statement with a CTE `page` of ids and total: its cards in their order. */
export function pageWithCards<Row>(cards: RawBuilder<Row>): RawBuilder<CardRow<Row>> {
  return sql`select page.total, card.* from page left join (${cards}) as card on true
    order by array_position(page.ids, card.id)`
}

export function toListed<Row>(rows: CardRow<Row>[]): Listed<Row> {
  return { rows: rows.filter(({ id }) => id !== null) as Row[], total: rows[0]?.total ?? 0 }
}

/** @param build - the query for the cards with some ids, without any other value in it */
export function cardsBy<Row extends { readonly id: number }>(
  build: (db: Db, ids: RawBuilder<number[]>) => Compilable<Row>,
): Cards<Row> {
  // A subquery keeps one plan: for fewer than ten ids the planner would plan each time.
  const findByIds = prepareOnce((db, ids: { ids: readonly number[] }) =>
    build(db, sql`(select ${ids.ids}::bigint[])::bigint[]`),
  )
  let ofPage: string | undefined
  return {
    ofIds: async (db, ids) => {
      if (ids.length === 0) return []
      const rows = await findByIds(db, { ids })
      const byId = new Map(rows.map((row) => [row.id, row]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
    ofPage: (db) => {
      ofPage ??= build(db, sql`(select ids from page)::bigint[]`).compile().sql
      return sql.raw(ofPage)
    },
  }
}
