import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#platform/contract/durations.ts'
import { now } from '#platform/server/clock.ts'
import { aDatabase } from '#tests/support/database.ts'
import { type Db, openDatabase } from './connect.ts'
import { type DatabaseClock, followDatabaseClock } from './database-clock.ts'

let db: Db
let clock: DatabaseClock
let steps = 0
const warnings: unknown[] = []

/** Shadows the server's function for the connections of one database. */
async function setDatabaseClock(hours: number): Promise<void> {
  await sql`
    create or replace function shifted.clock_timestamp() returns timestamptz language sql volatile as
    ${sql.lit(`select pg_catalog.clock_timestamp() + make_interval(hours => ${hours})`)}`.execute(db)
}

beforeAll(async () => {
  const base = await aDatabase()
  await sql`create schema shifted`.execute(base.db)
  await sql`
    do 'begin execute format(''alter database %I set search_path = shifted, pg_catalog, public'', current_database()); end'
  `.execute(base.db)
  db = openDatabase(base.url, { max: 2 })
})
afterAll(() => db.destroy())
beforeEach(async () => {
  steps = 0
  await setDatabaseClock(0)
})
afterEach(() => {
  clock.stop()
  warnings.length = 0
  vi.useRealTimers()
})

async function follow(): Promise<void> {
  const log = { warn: (facts: object) => void warnings.push(facts) }
  const onStep = async () => {
    steps += 1
  }
  clock = await followDatabaseClock({ db, log, onStep, everyMs: 2 ** 30 })
}
const hoursAhead = () => Math.round((now().getTime() - Date.now()) / HOUR_MS) + 0

test('the time is the database’s, and the difference is logged once', async () => {
  await setDatabaseClock(-5)
  await follow()
  await clock.follow()
  expect(hoursAhead()).toBe(-5)
  expect(warnings).toEqual([{ seconds: 5 * 3600 }])
  expect(steps).toBe(0)
})

test.each([24, -24])('a step of the database’s clock by %i hours is followed, logged and reported', async (hours) => {
  await follow()
  expect(warnings).toEqual([])
  await setDatabaseClock(hours)
  expect(hoursAhead()).toBe(0)
  await clock.follow()
  expect(hoursAhead()).toBe(hours)
  expect(steps).toBe(1)
  expect(warnings).toContainEqual({ seconds: hours * 3600 })
  await clock.follow()
  expect(steps).toBe(1)
})

test('a step of this machine’s clock is no step', async () => {
  await follow()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * HOUR_MS })
  expect(hoursAhead()).toBe(-5)
  await clock.follow()
  expect(hoursAhead()).toBe(-5)
  expect(steps).toBe(0)
})

test('the time goes on while the database is away', async () => {
  await setDatabaseClock(3)
  await follow()
  await sql`alter function shifted.clock_timestamp() rename to away`.execute(db)
  await sql`create function shifted.clock_timestamp() returns text language sql as ${sql.lit(`select (1 / 0)::text`)}`.execute(
    db,
  )
  try {
    await expect(clock.follow()).rejects.toThrow()
    expect(hoursAhead()).toBe(3)
  } finally {
    await sql`drop function shifted.clock_timestamp()`.execute(db)
    await sql`alter function shifted.away() rename to clock_timestamp`.execute(db)
  }
})

test('the clock of this machine is read again after the end', async () => {
  await setDatabaseClock(3)
  await follow()
  clock.stop()
  expect(hoursAhead()).toBe(0)
})
