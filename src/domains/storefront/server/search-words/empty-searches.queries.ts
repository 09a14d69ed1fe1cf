import { sql } from 'kysely'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLockedIfAny, type Locked } from '#platform/server/database/locked.ts'
import type { EmptySearch } from '../../contract/search-words.contract.ts'

/** Beyond so many texts only known ones are counted: anybody can search for anything. */
const maxKept = 10_000
const keptDays = 180

/** Counts a text for which nothing was found, and drops those that no one has searched for in half a year. */
export async function countEmptySearch(db: Db, keyword: string): Promise<void> {
  const day = today()
  await sql`
    with dropped as (delete from empty_searches where last_day < ${addDays(day, -keptDays)}::date),
      counted as (
        update empty_searches set times = times + 1, last_day = ${day}::date where keyword = ${keyword} returning id)
    insert into empty_searches (keyword, first_day, last_day)
    select ${keyword}, ${day}::date, ${day}::date
    where not exists (select from counted) and (select count(*) from empty_searches) < ${maxKept}
    on conflict (keyword) do update set times = empty_searches.times + 1, last_day = excluded.last_day`.execute(db)
}

/** The most frequent first. */
export async function listEmptySearches(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: EmptySearch[]; total: number }> {
  const rows = await db
    .selectFrom('emptySearches')
    .select(['id', 'keyword', 'times', 'firstDay', 'lastDay'])
    .orderBy('times', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const counts = db.selectFrom('emptySearches').select(sql<number>`count(*)`.as('total'))
  const { total } = await counts.executeTakeFirstOrThrow()
  return {
    rows: rows.map(({ firstDay, lastDay, ...row }) => ({ ...row, first_day: firstDay, last_day: lastDay })),
    total,
  }
}

interface EmptySearchRow {
  readonly id: number
  readonly keyword: string
}

export async function lockEmptySearch(tx: Tx, id: number): Promise<Locked<EmptySearchRow> | undefined> {
  const rows = tx.selectFrom('emptySearches').select(['id', 'keyword']).where('id', '=', id)
  return asLockedIfAny(await rows.forUpdate().executeTakeFirst())
}

export async function deleteEmptySearch(tx: Tx, { id }: Locked<EmptySearchRow>): Promise<void> {
  await tx.deleteFrom('emptySearches').where('id', '=', id).execute()
}
