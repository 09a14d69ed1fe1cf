import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { aDatabase } from '#tests/support/database.ts'
import { createRng } from '../../../../demo/rng.ts'
import { seedScale } from '../../../../demo/scale/seed-scale.ts'
import type { SortOrder } from '../../contract/list-filters.ts'
import { type CheckpointedList, checkpointedIds } from './listing-checkpoints.queries.ts'
import { recountCheckpoints, refreshCheckpoints } from './refresh-checkpoints.ts'

// Compares deep pages of a list with the list itself: with checkpoints, without, and during concurrent changes.

const { db } = await aDatabase()
beforeAll(() => seedScale(db, 7_000, () => undefined), 120_000)

const pageRows = 12

/** All ids of a list in list order. */
async function idsOf(list: CheckpointedList, sort: SortOrder): Promise<number[]> {
  const source = {
    course: sql`(select *, course_id as id from course_listing where not is_video)`,
    video: sql`(select *, course_id as id from course_listing where is_video)`,
    class: sql`(select *, class_id as id from class_listing)`,
  }[list]
  const order = sort === 'newly' ? sql`inserted_at desc, id desc` : sql`title, id`
  const { rows } = await sql<{ id: number }>`select id from ${source} as listed order by ${order}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Offsets at which a page differs from the list itself, for all lists in both orders. */
async function differences(): Promise<string[]> {
  const found: string[] = []
  for (const list of ['course', 'video', 'class'] as const) {
    for (const sort of ['newly', 'alphabetical'] as const) {
      const all = await idsOf(list, sort)
      for (let offset = 0; offset < all.length + pageRows; offset += 97) {
        const page = sql<{ ids: number[] }>`select ${checkpointedIds({ list, sort, offset, limit: pageRows })} as ids`
        const [row] = (await page.execute(db)).rows
        if (row?.ids.join() !== all.slice(offset, offset + pageRows).join()) found.push(`${list} ${sort} ${offset}`)
      }
    }
  }
  return found
}

const checkpointedLists = async () =>
  (
    await sql<{
      list: string
      checkpoints: number
    }>`select list, count(*)::int as checkpoints from listing_checkpoints group by 1 order by 1`.execute(db)
  ).rows
const changes = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from listing_changes`.execute(db)).rows[0]?.count

/** The largest number of rows between two checkpoints of the course list, or before the first. */
const widestGap = async () =>
  (
    await sql<{ rows: number }>`
      select max(skipped - before)::int as rows from (
        select skipped, lag(skipped, 1, 0) over (partition by sort order by skipped) as before
        from listing_checkpoints where list = 'course') as gap`.execute(db)
  ).rows[0]?.rows

/** Changes random rows in every way: visibility, title, date, type, and the owner's account status. */
async function someChanges(seed: number): Promise<void> {
  const rng = createRng(seed)
  const ids = Array.from({ length: 40 }, () => rng.between(1, 7_000))
  const [hidden, shown, retitled, dated, retyped] = [0, 8, 16, 24, 32].map((from) => ids.slice(from, from + 8))
  await db.updateTable('courses').set({ approval: Approval.rejected }).where('id', 'in', hidden!).execute()
  await db.updateTable('courses').set({ approval: Approval.approved }).where('id', 'in', shown!).execute()
  await sql`update courses set title = 'က' || title where id = any(${retitled!}::bigint[])`.execute(db)
  await sql`update courses set inserted_at = inserted_at - interval '400 days' where id = any(${dated!}::bigint[])`.execute(
    db,
  )
  await sql`update courses set course_type = 3 - course_type where id = any(${retyped!}::bigint[]) and course_type < 3`.execute(
    db,
  )
  await sql`update accounts set status = 6 - status where id = ${rng.between(1, 30)} and role <> 'student' and status in (2, 4)`.execute(
    db,
  )
  await sql`update classes set inserted_at = inserted_at + interval '300 days' where id = any(${ids}::bigint[])`.execute(
    db,
  )
}

describe('a deep page equals the page of a full scan', () => {
  test('with the checkpoints of the seed', async () => {
    const [course] = await checkpointedLists().then((lists) => lists.filter(({ list }) => list === 'course'))
    expect(course!.checkpoints).toBeGreaterThan(15)
    expect(await differences()).toEqual([])
  })

  test.each([1, 2, 3, 4, 5, 6])('after changes since the checkpoints, round %i', async (round) => {
    await someChanges(round)
    expect(await changes()).toBeGreaterThan(0)
    expect(await differences()).toEqual([])
  })

  test('after many changes, refreshed by the job, and changed again', async () => {
    for (let round = 10; (await changes())! < 1_200; round += 1) await someChanges(round)
    const before = await changes()
    await refreshCheckpoints(db)
    expect(await changes()).toBeLessThan(before!)
    expect(await differences()).toEqual([])
    await someChanges(99)
    expect(await differences()).toEqual([])
  })

  test('after many rows were deleted and inserted, with checkpoints refreshed each time', async () => {
    for (const approval of [3, 2]) {
      await sql`update courses set approval = ${approval} where id between 1500 and 2700`.execute(db)
      await refreshCheckpoints(db)
      expect(await changes()).toBeLessThan(600)
      expect(await widestGap()).toBeLessThanOrEqual(800)
      expect(await differences()).toEqual([])
    }
  })

  test('without any checkpoints, which a long list then gets', async () => {
    await sql`delete from listing_checkpoints`.execute(db)
    expect(await differences()).toEqual([])
    // A long list gets checkpoints although it has no changes.
    await sql`delete from listing_changes`.execute(db)
    await refreshCheckpoints(db)
    expect((await checkpointedLists()).map(({ list }) => list)).toEqual(['course'])
    expect(await differences()).toEqual([])
  })

  test('after the nightly recount of wrong checkpoints', async () => {
    await sql`update listing_checkpoints set skipped = skipped + 5 where list = 'course'`.execute(db)
    await someChanges(150)
    expect(await differences()).not.toEqual([])
    await refreshCheckpoints(db)
    expect(await differences()).not.toEqual([])
    await recountCheckpoints(db)
    expect(await differences()).toEqual([])
    expect((await checkpointedLists()).map(({ list }) => list)).toEqual(['course'])
  })

  // Remove this test with the migration that drops the views.
  test('while the release before refreshes them by the former names of the tables', async () => {
    await refreshCheckpoints(db)
    await someChanges(300)
    await db.transaction().execute(async (tx) => {
      await sql`lock table listing_marks in share row exclusive mode`.execute(tx)
      const locked = await sql<{ mode: string }>`
        select mode from pg_locks where relation = 'listing_checkpoints'::regclass and pid = pg_backend_pid()`.execute(
        tx,
      )
      expect(locked.rows).toContainEqual({ mode: 'ShareRowExclusiveLock' })
      await sql`
        with taken as (delete from listing_marks as mark where list = 'course' returning mark.*)
        insert into listing_marks (list, sort, skipped, inserted_at, title, id)
        select list, sort, skipped, inserted_at, title, id from taken where false
        on conflict (list, sort, skipped) do nothing`.execute(tx)
      await sql`delete from listing_moves where list = 'course'`.execute(tx)
    })
    expect((await checkpointedLists()).map(({ list }) => list)).not.toContain('course')
    expect(await differences()).toEqual([])
    await refreshCheckpoints(db)
    expect((await checkpointedLists()).map(({ list }) => list)).toContain('course')
  })

  test('while two workers refresh at once and rows change', async () => {
    await sql`delete from listing_checkpoints`.execute(db)
    await Promise.all([refreshCheckpoints(db), refreshCheckpoints(db), someChanges(200).then(() => someChanges(201))])
    expect(await differences()).toEqual([])
  })
})

test('courses are listed under each of their regions', async () => {
  const { rows } = await sql`
    with placed as (
      select place, is_video, inserted_at, course_id, course_type from course_listing, unnest(places) as place)
    (select 'missing' as fault, place, course_id from (table placed except select place, is_video, inserted_at, course_id, course_type from course_places) as one)
    union all
    (select 'left behind', place, course_id from (select place, is_video, inserted_at, course_id, course_type from course_places except table placed) as other)`.execute(
    db,
  )
  expect(rows).toEqual([])
})
