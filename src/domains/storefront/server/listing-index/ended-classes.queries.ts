import { type RawBuilder, sql } from 'kysely'
import { listingsTag } from '#domains/catalogue/server/index.ts'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { invalidatePages } from '#platform/server/pages/invalidate-pages.ts'

/** Rows per transaction, each with about 150 index entries. */
const batch = 500

/**
 * Whether a row of `class_listing` stands among the classes that are not over.
 *
 * `class_listed_at` places a class that is over a thousand years earlier, which is long before any class was made.
 */
export const isPlacedAsOpen: RawBuilder<boolean> = sql<boolean>`listed.inserted_at > '1900-01-01'`

/**
 * Moves the listed classes whose last day was before `day` behind the others, if that has not been done on this day.
 *
 * They are moved when the day has changed and once more a run later: a class that was being saved at that moment was
 * placed by the day before.
 */
export async function sortEndedClassesLast(db: Db, day: CalendarDay): Promise<void> {
  const state = await db.selectFrom('listingDay').select(['day', 'isFinished']).executeTakeFirstOrThrow()
  const isNewDay = state.day !== day
  if (!isNewDay && state.isFinished) return
  if (isNewDay) await db.updateTable('listingDay').set({ day, isFinished: false }).execute()
  let moved = 0
  for (let after: number | undefined = 0; after !== undefined; ) {
    const ids = await moveBatch(db, after)
    moved += ids.length
    after = ids.length === batch ? ids.at(-1) : undefined
  }
  if (moved > 0) await invalidatePages(db, { refresh: [listingsTag] })
  if (!isNewDay) await db.updateTable('listingDay').set({ isFinished: true }).where('day', '=', day).execute()
}

/**
 * The ids of the classes moved, in ascending order. A row that another transaction is writing waits for the next run.
 */
async function moveBatch(db: Db, after: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ended as materialized (
      select listed.class_id, class_listed_at(class.inserted_at, class.end_date) as listed_at
      from class_listing as listed join classes as class on class.id = listed.class_id
      where listed.class_id > ${after} and ${isPlacedAsOpen} and class.end_date < (select day from listing_day)
      order by listed.class_id limit ${batch} for update of listed skip locked),
    moved as (
      update class_listing as listed set inserted_at = ended.listed_at from ended
      where listed.class_id = ended.class_id returning listed.class_id)
    select class_id as id from moved order by class_id`.execute(db)
  return rows.map(({ id }) => id)
}
