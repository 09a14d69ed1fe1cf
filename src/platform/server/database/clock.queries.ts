import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** The database's clock in milliseconds since 1970, with fractions. */
export async function readClockMs(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the clock has one row')
  return row.ms
}
