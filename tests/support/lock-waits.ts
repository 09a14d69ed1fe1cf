import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#platform/server/database/connect.ts'

/** Waits until at least so many statements of a database wait for a lock. */
export async function waitForLockWaits(db: Db, count = 1): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length
  }
  await expect.poll(waiting, { interval: 10, timeout: 10_000 }).toBeGreaterThanOrEqual(count)
}
