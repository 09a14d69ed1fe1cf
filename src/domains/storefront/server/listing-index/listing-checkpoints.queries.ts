import { type RawBuilder, sql } from 'kysely'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { SortOrder } from '../../contract/list-filters.ts'

/** The lists with checkpoints: courses with classes, video courses and classes, each unfiltered. */
export const checkpointedLists = ['course', 'video', 'class'] as const
export type CheckpointedList = (typeof checkpointedLists)[number]

/** Closer to an end of the list than this, skipping rows is cheaper than reading a checkpoint. */
export const needsCheckpoints = 2_000
/** A skipped row costs a page up to 0.6 µs; each checkpoint costs time at every refresh. */
const rowsBetweenCheckpoints = 400
/** Above this number of changes, pages pay more for the change log than a refresh costs. */
export const maxChanges = 500

const rowsOf = {
  course: sql`course_listing as listed where not listed.is_video`,
  video: sql`course_listing as listed where listed.is_video`,
  class: sql`class_listing as listed where true`,
} as const
/** The two orders, and the rows after a checkpoint, or from the start if `gap` is undefined. */
const orders = {
  newly: {
    sortedBy: sql`inserted_at`,
    direction: sql`desc`,
    from: (id: RawBuilder<unknown>) =>
      sql`(listed.inserted_at, ${id}) <= (coalesce(gap.at, 'infinity'), coalesce(gap.id, 0))`,
  },
  alphabetical: {
    sortedBy: sql`title`,
    direction: sql`asc`,
    from: (id: RawBuilder<unknown>) => sql`(listed.title, ${id}) >= (coalesce(gap.at, ''), coalesce(gap.id, 0))`,
  },
} as const
const idOf = { course: sql`listed.course_id`, video: sql`listed.course_id`, class: sql`listed.class_id` } as const

/** A page of an unfiltered sorted list. */
interface CheckpointedPage {
  readonly list: CheckpointedList
  readonly sort: SortOrder
  readonly offset: number
  readonly limit: number
}

/**
 * The ids of a deep page, counted from the last checkpoint before it.
 *
 * Exact whenever the checkpoints were computed: the change log since then is added, and the checkpoint is chosen as if
 * every inserted row preceded it. Without checkpoints the list is counted from its start.
 */
export function checkpointedIds({ list, sort, offset, limit }: CheckpointedPage): RawBuilder<number[]> {
  const id = idOf[list]
  const isByTitle = sort === 'alphabetical'
  const from = isByTitle
    ? sql`(listed.title, ${id}) >= (coalesce((select title from checkpoint), ''), coalesce((select id from checkpoint), 0))`
    : sql`(listed.inserted_at, ${id}) <= (coalesce((select inserted_at from checkpoint), 'infinity'), coalesce((select id from checkpoint), 0))`
  const isBefore = isByTitle
    ? sql`(changed.title, changed.id) < (checkpoint.title, checkpoint.id)`
    : sql`(changed.inserted_at, changed.id) > (checkpoint.inserted_at, checkpoint.id)`
  const order = isByTitle ? sql`listed.title, ${id}` : sql`listed.inserted_at desc, ${id} desc`
  // Only the offset is a parameter, so that all pages share one plan.
  const ofList = sql`list = ${sql.lit(list)}`
  return sql`(
    with checkpoint as materialized (
      select skipped, inserted_at, title, id from listing_checkpoints
      where ${ofList} and sort = ${sql.lit(sort)}
        and skipped <= ${offset}::bigint - (select count(*) from listing_changes where ${ofList} and step > 0)
      order by skipped desc limit 1)
    select array(select ${id} from ${rowsOf[list]} and ${from} order by ${order}
      limit ${sql.lit(limit)} offset ${offset}::bigint - coalesce((select skipped from checkpoint), 0)
        - (select coalesce(sum(changed.step), 0) from checkpoint join listing_changes as changed on changed.${ofList} and ${isBefore})))`
}

/** Lists that became long without checkpoints, and lists with enough changes to refresh them. */
export async function findListsToCheckpoint(db: Db): Promise<CheckpointedList[]> {
  const { rows } = await sql<{ list: CheckpointedList }>`
    select list from listing_changes group by list having count(*) > ${maxChanges}
    union select list from (
      select case when course_type = ${CourseType.video} then 'video' else 'course' end as list, total from course_tallies
      union all select 'class', total from class_tallies) as tally
    where not exists (select from listing_checkpoints as checkpoint where checkpoint.list = tally.list)
    group by list having sum(total) > ${2 * needsCheckpoints}`.execute(db)
  return rows.map(({ list }) => list)
}

/**
 * Refreshes the checkpoints of a list in both orders and deletes the changes that they include. Needs a repeatable-read
 * transaction that has called lockCheckpoints.
 *
 * @see lockCheckpoints
 */
export async function replaceCheckpoints(tx: Tx, list: CheckpointedList): Promise<void> {
  for (const sort of ['newly', 'alphabetical'] as const) {
    await shiftCheckpoints(tx, list, sort)
    await addMissingCheckpoints(tx, list, sort)
  }
  await sql`delete from listing_changes where list = ${list}`.execute(tx)
}

/**
 * Adds the inserted and subtracts the deleted rows before each checkpoint. A checkpoint is a position between rows, so
 * deleting its row does not invalidate it. Checkpoints with no rows between them are merged.
 */
async function shiftCheckpoints(tx: Tx, list: CheckpointedList, sort: SortOrder): Promise<void> {
  const { sortedBy, direction } = orders[sort]
  // The sort has been read to its end, so a checkpoint is inserted only after all those that it replaces are deleted.
  await sql`
    with positions as (
      select skipped, null::int as step, ${sortedBy} as at, id from listing_checkpoints where list = ${list} and sort = ${sort}
      union all select null, step, ${sortedBy}, id from listing_changes where list = ${list}),
    counted as (
      select skipped, at, id, sum(step) over (
        order by at ${direction}, id ${direction}, step nulls first rows unbounded preceding) as shift
      from positions),
    shifted as materialized (
      delete from listing_checkpoints as checkpoint using counted
      where checkpoint.list = ${list} and checkpoint.sort = ${sort} and checkpoint.skipped = counted.skipped and counted.shift <> 0
      returning counted.skipped + counted.shift as skipped, at, checkpoint.id)
    insert into listing_checkpoints (list, sort, skipped, ${sortedBy}, id)
    select ${list}, ${sort}, skipped, at, id from shifted order by skipped
    on conflict (list, sort, skipped) do nothing`.execute(tx)
}

/**
 * Adds checkpoints where more than twice the usual number of rows lies between two, or everywhere if there are none.
 */
async function addMissingCheckpoints(tx: Tx, list: CheckpointedList, sort: SortOrder): Promise<void> {
  const { sortedBy, direction, from } = orders[sort]
  const order = sql`listed.${sortedBy} ${direction}, ${idOf[list]} ${direction}`
  await sql`
    with gap as materialized (
      select skipped, at, id, rows from (
        select skipped, at, id, lead(skipped) over (order by skipped) - skipped as rows from (
          select skipped, ${sortedBy} as at, id from listing_checkpoints where list = ${list} and sort = ${sort}
          union all select 0, null, null) as checkpoint) as span
      where rows is null or rows > ${sql.lit(2 * rowsBetweenCheckpoints)})
    insert into listing_checkpoints (list, sort, skipped, ${sortedBy}, id)
    select ${list}, ${sort}, gap.skipped + counted.place - 1, counted.at, counted.id from gap, lateral (
      select row_number() over (order by ${order}) as place, listed.${sortedBy} as at, ${idOf[list]} as id from (
        select * from ${rowsOf[list]} and ${from(idOf[list])} order by ${order} limit gap.rows) as listed) as counted
    where counted.place % ${sql.lit(rowsBetweenCheckpoints)} = 1 and counted.place > 1`.execute(tx)
}

/** Deletes the checkpoints of a list and returns their number. */
export async function deleteCheckpoints(tx: Tx, list: CheckpointedList): Promise<number> {
  const { numAffectedRows } = await sql`delete from listing_checkpoints where list = ${list}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Locks the checkpoints until the transaction ends; readers are not blocked. */
export async function lockCheckpoints(tx: Tx): Promise<void> {
  await sql`lock table listing_checkpoints in share row exclusive mode`.execute(tx)
}
