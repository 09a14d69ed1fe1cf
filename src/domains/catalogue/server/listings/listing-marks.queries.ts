import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { CourseType } from '../../contract/catalogue-codes.ts'
import type { SortOrder } from '../../contract/list-filters.ts'

/** The lists that have marks: courses with classes, video courses, classes, each of them whole. */
export const markedLists = ['course', 'video', 'class'] as const
export type MarkedList = (typeof markedLists)[number]

/** Nearer to an end of the list than this, counting up to a row is cheaper than looking for its mark. */
export const worthMarking = 2_000
const rowsBetweenMarks = 100
/** With more moves than this, each page pays more for them than counting the marks anew does once. */
const mostMoves = 500

const rowsOf = {
  course: sql`course_listing as listed where not listed.is_video`,
  video: sql`course_listing as listed where listed.is_video`,
  class: sql`class_listing as listed where true`,
} as const
const idOf = { course: sql`listed.course_id`, video: sql`listed.course_id`, class: sql`listed.class_id` } as const

/** A page of a whole sorted list. */
export interface MarkedPage {
  readonly list: MarkedList
  readonly sort: SortOrder
  readonly offset: number
  readonly limit: number
}

/**
 * The ids of a page deep inside a whole list, counted from the last mark before it.
 *
 * Exact whenever the marks were made: what has moved since is counted, and as many rows as may have come are allowed
 * for when the mark is chosen. Without marks the list is counted from its beginning.
 */
export function markedIds({ list, sort, offset, limit }: MarkedPage): RawBuilder<number[]> {
  const id = idOf[list]
  const isByTitle = sort === 'alphabetical'
  const from = isByTitle
    ? sql`(listed.title, ${id}) >= (coalesce((select title from mark), ''), coalesce((select id from mark), 0))`
    : sql`(listed.inserted_at, ${id}) <= (coalesce((select inserted_at from mark), 'infinity'), coalesce((select id from mark), 0))`
  const isBefore = isByTitle
    ? sql`(moved.title, moved.id) < (mark.title, mark.id)`
    : sql`(moved.inserted_at, moved.id) > (mark.inserted_at, mark.id)`
  const order = isByTitle ? sql`listed.title, ${id}` : sql`listed.inserted_at desc, ${id} desc`
  // Only the offset is a parameter, so that one plan is kept for all pages.
  const ofList = sql`list = ${sql.lit(list)}`
  return sql`(
    with mark as materialized (
      select skipped, inserted_at, title, id from listing_marks
      where ${ofList} and sort = ${sql.lit(sort)}
        and skipped <= ${offset}::bigint - (select count(*) from listing_moves where ${ofList} and step > 0)
      order by skipped desc limit 1)
    select array(select ${id} from ${rowsOf[list]} and ${from} order by ${order}
      limit ${sql.lit(limit)} offset ${offset}::bigint - coalesce((select skipped from mark), 0)
        - (select coalesce(sum(moved.step), 0) from mark join listing_moves as moved on moved.${ofList} and ${isBefore})))`
}

/** The lists that have grown long without marks, and those in which so much has come and gone that they are better counted anew. */
export async function findListsToMark(db: Db): Promise<MarkedList[]> {
  const { rows } = await sql<{ list: MarkedList }>`
    select list from listing_moves group by list having count(*) > ${mostMoves}
    union select list from (
      select case when course_type = ${CourseType.video} then 'video' else 'course' end as list, total from course_tallies
      union all select 'class', total from class_tallies) as tally
    where not exists (select from listing_marks as mark where mark.list = tally.list)
    group by list having sum(total) > ${2 * worthMarking}`.execute(db)
  return rows.map(({ list }) => list)
}

/**
 * Counts the marks of a list in both of its orders and forgets what has moved before.
 *
 * Call it in a transaction that sees one state of the database, and holds the marks. @see holdMarks
 */
export async function replaceMarks(tx: Tx, list: MarkedList): Promise<void> {
  await sql`delete from listing_moves where list = ${list}`.execute(tx)
  await sql`delete from listing_marks where list = ${list}`.execute(tx)
  const orders = {
    newly: [sql`inserted_at`, sql`listed.inserted_at desc, ${idOf[list]} desc`],
    alphabetical: [sql`title`, sql`listed.title, ${idOf[list]}`],
  } as const satisfies Record<SortOrder, unknown>
  for (const [sort, [sortedBy, order]] of Object.entries(orders)) {
    await sql`
      insert into listing_marks (list, sort, skipped, ${sortedBy}, id)
      select ${list}, ${sort}, place - 1, ${sortedBy}, id from (
        select row_number() over (order by ${order}) as place, listed.${sortedBy}, ${idOf[list]} as id
        from ${rowsOf[list]}) as counted
      where place % ${sql.lit(rowsBetweenMarks)} = 1 and place > 1`.execute(tx)
  }
}

/** Lets nobody else count marks until the transaction ends; pages are read meanwhile. */
export async function holdMarks(tx: Tx): Promise<void> {
  await sql`lock table listing_marks in share row exclusive mode`.execute(tx)
}
