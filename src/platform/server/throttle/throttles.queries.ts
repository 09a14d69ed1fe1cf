import { type RawBuilder, sql } from 'kysely'
import { unflushed } from '#platform/server/database/async-commit.ts'
import type { Db } from '#platform/server/database/connect.ts'

/** The database's clock in milliseconds, since clocks of web processes may differ. */
const nowMs = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

export interface Counted {
  readonly points: number
  /** Until the window passes. */
  readonly waitMs: number
}

/**
 * The statement that counts one attempt for each key and returns the counts; an expired window begins again. To be
 * executed, or embedded in another one.
 *
 * The keys are written in one order, so that two processes never deadlock. Commits are asynchronous: a crash of the
 * database forgets the attempts of its last moment, which does not help an attacker.
 */
export function counting(keys: readonly string[], windowMs: number): RawBuilder<Counted> {
  return sql<Counted>`
    insert into throttles (key, points, expire)
    select key, 1, ${nowMs} + ${windowMs} from unnest(${keys}::text[]) as key order by key
    on conflict (key) do update set
      points = case when throttles.expire <= ${nowMs} then 1 else throttles.points + 1 end,
      expire = case when throttles.expire <= ${nowMs} then excluded.expire else throttles.expire end
    returning points, (expire - ${nowMs})::bigint as "waitMs", ${unflushed}
  `
}

/** Takes one attempt off each key; executed alone or as a part of another statement. */
export function decrementAttempts(keys: readonly string[]): RawBuilder<object> {
  return sql`
    update throttles set points = greatest(points - 1, 0) where key = any(${keys}::text[]) returning ${unflushed}
  `
}

export async function deleteThrottles(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('throttles').where('key', 'in', keys).execute()
}

/** Deletes counters whose window has passed. */
export async function deletePastThrottles(db: Db): Promise<void> {
  await sql`delete from throttles where expire < ${nowMs}`.execute(db)
}
