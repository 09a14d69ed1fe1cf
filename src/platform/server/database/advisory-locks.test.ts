import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { aDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type AdvisoryLocks, openAdvisoryLocks } from './advisory-locks.ts'
import { openDatabase, poolOf } from './connect.ts'
import { type Listener, openListener } from './listen.ts'

let database: TestDatabase
let mine: AdvisoryLocks
let theirs: AdvisoryLocks
const closings: (() => Promise<void>)[] = []

async function aProcess(): Promise<{ book: AdvisoryLocks; db: TestDatabase['db'] }> {
  const db = openDatabase(database.url, { max: 2 })
  const listener: Listener = await openListener(database.url)
  closings.push(async () => {
    await listener.close()
    await db.destroy()
  })
  return { book: await openAdvisoryLocks(db, listener), db }
}

beforeAll(async () => {
  database = await aDatabase()
  mine = (await aProcess()).book
  theirs = (await aProcess()).book
})
afterAll(() => Promise.all(closings.map((close) => close())))

it('gives a lock to one holder at a time, in this process and in another', async () => {
  const release = await mine.acquire('upload:1', { waitMs: 0 })
  expect(release).toBeDefined()
  expect(await mine.acquire('upload:1', { waitMs: 0 })).toBeUndefined()
  expect(await theirs.acquire('upload:1', { waitMs: 0 })).toBeUndefined()
  const other = await theirs.acquire('upload:2', { waitMs: 0 })
  expect(other).toBeDefined()
  await release?.()
  const second = await theirs.acquire('upload:1', { waitMs: 0 })
  expect(second).toBeDefined()
  await Promise.all([other?.(), second?.()])
})

it.each(['this process', 'another process'])(
  'asks a holder in %s to release the lock, and waits for it',
  async (holderIn) => {
    const holder = holderIn === 'this process' ? mine : theirs
    let letGo = async (): Promise<void> => undefined
    const release = await holder.acquire('upload:3', { waitMs: 0, onContended: () => void letGo() })
    letGo = async () => release?.()
    const next = await mine.acquire('upload:3', { waitMs: 3000 })
    expect(next).toBeDefined()
    await next?.()
  },
)

it('uses one connection for all locks, and none without locks', async () => {
  const { book, db } = await aProcess()
  const releases = await Promise.all(['a', 'b', 'c', 'd'].map((name) => book.acquire(name, { waitMs: 0 })))
  expect(releases.every(Boolean)).toBe(true)
  expect(poolOf(db).totalCount - poolOf(db).idleCount).toBe(1)
  await Promise.all(releases.map((release) => release?.()))
  await expect.poll(() => poolOf(db).totalCount - poolOf(db).idleCount).toBe(0)
})

it('releases the locks of a process that lost its connection, and takes new ones afterwards', async () => {
  const { book } = await aProcess()
  const contended = vi.fn()
  const lost = await book.acquire('upload:5', { waitMs: 0, onContended: contended })
  // Only in this database: other test files hold advisory locks on the same server.
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(database.db)
  const taken = await mine.acquire('upload:5', { waitMs: 2000 })
  expect(taken).toBeDefined()
  expect(contended).toHaveBeenCalled()
  await lost?.()
  expect(await book.acquire('upload:5', { waitMs: 0 })).toBeUndefined()
  await taken?.()
  const again = await book.acquire('upload:7', { waitMs: 0 })
  expect(again).toBeDefined()
  await again?.()
})
