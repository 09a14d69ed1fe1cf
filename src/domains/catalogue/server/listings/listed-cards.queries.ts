import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import { prepareOnce } from '#platform/server/database/prepared.ts'

/** What is read of listed rows to show them on cards: by ids that are known, or by those that a statement finds first. */
export interface Cards<Row extends { readonly id: number }> {
  /** Those with the ids, in their order. */
  readonly ofIds: (db: Db, ids: readonly number[]) => Promise<Row[]>
  /** The query for a statement that has found the ids before, as `ids` of `page`. In any order. */
  readonly ofPage: (db: Db) => RawBuilder<Row>
}

/** @param build - the query for the cards with some ids, without any other value in it */
export function cardsBy<Row extends { readonly id: number }>(
  build: (db: Db, ids: RawBuilder<number[]>) => Compilable<Row>,
): Cards<Row> {
  // Behind a subquery, so that the planner keeps one plan: for less than ten ids it seems worth making one each time.
  const findByIds = prepareOnce((db, given: { ids: readonly number[] }) =>
    build(db, sql`(select ${given.ids}::bigint[])::bigint[]`),
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
