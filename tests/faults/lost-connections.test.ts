import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, openDatabase, poolOf } from '#platform/server/database/connect.ts'
import { DatabaseUnavailable } from '#platform/server/database/database-unavailable.ts'
import { aDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aDatabaseProxy, COMMIT_OF_WRITES, type Cut, type DatabaseProxy } from './database-proxy.ts'

// OPS-02: a lost connection affects only the calls that used it. An `error` event without a listener would end
// the process; the runner counts it as a failure.

let database: TestDatabase
let proxy: DatabaseProxy
let db: Db

beforeEach(async () => {
  database = await aDatabase()
  proxy = await aDatabaseProxy(database.url)
  db = openDatabase(proxy.url, { max: 3 })
})
afterEach(async () => {
  await db.destroy()
  await proxy.close()
})

const categories = async () =>
  (await database.db.selectFrom('categories').select('name').execute()).map(({ name }) => name)

const add = (name: string) =>
  db.transaction().execute(async (tx) => {
    await tx.insertInto('categories').values({ name }).execute()
    return name
  })

/** Cuts once, at the first statement with this beginning. */
function cutAt(begin: string, cut: Cut): void {
  let isDone = false
  proxy.onStatement = (text) => {
    if (isDone || !text.startsWith(begin)) return undefined
    isDone = true
    return cut
  }
}

test.each<{ begin: string; cut: Cut }>([
  { begin: 'insert into "categories"', cut: 'before' },
  { begin: 'insert into "categories"', cut: 'within' },
  { begin: 'insert into "categories"', cut: 'after' },
  { begin: COMMIT_OF_WRITES, cut: 'before' },
  { begin: COMMIT_OF_WRITES, cut: 'within' },
])(
  'a connection cut $cut $begin reports an unavailable database, and the next call uses another one',
  async (fault) => {
    cutAt(fault.begin, fault.cut)
    await expect(add('first')).rejects.toThrow(DatabaseUnavailable)
    expect(await add('second')).toBe('second')
    expect(await categories()).toEqual(['second'])
  },
)

test('an executed COMMIT is a success although its reply is lost', async () => {
  cutAt(COMMIT_OF_WRITES, 'after')
  expect(await add('first')).toBe('first')
  expect(await categories()).toEqual(['first'])
})

test('an interrupted COMMIT reports its real outcome, while the server may still be processing it', async () => {
  const message: string[] = []
  for (let turn = 0; turn < 20; turn += 1) {
    cutAt(COMMIT_OF_WRITES, 'unanswered')
    await add(`turn ${turn}`).then(
      (name) => message.push(name),
      (error) => expect(error).toBeInstanceOf(DatabaseUnavailable),
    )
  }
  expect((await categories()).toSorted()).toEqual(message.toSorted())
})

test.each<Cut>(['before', 'within', 'unanswered', 'after'])(
  'a `begin` cut %s is repeated on another connection',
  async (cut) => {
    cutAt('begin', cut)
    expect(await add('once')).toBe('once')
    expect(await categories()).toEqual(['once'])
  },
)

test('a connection that the server closes between two statements is not used again', async () => {
  const cut = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db)
    await tx.insertInto('categories').values({ name: 'never' }).execute()
  })
  await expect(cut).rejects.toThrow(DatabaseUnavailable)
  expect(await add('after')).toBe('after')
  expect(await categories()).toEqual(['after'])
})

test('a call during a restart of the server waits for it', async () => {
  proxy.isRefusing = true
  const waiting = add('patient')
  setTimeout(() => {
    proxy.isRefusing = false
  }, 500)
  expect(await waiting).toBe('patient')
})

test('a server that has become read-only, as after a failover, is disconnected', async () => {
  const readOnly = () => sql`set default_transaction_read_only = on`.execute(db)
  await readOnly()
  await expect(add('never')).rejects.toThrow(DatabaseUnavailable)
  expect(await add('elsewhere')).toBe('elsewhere')
})

test("a server that stops replying is given up shortly after the statement's time limit", async () => {
  const impatient = openDatabase(proxy.url, { max: 1, statementTimeoutMs: 50, silenceMs: 100 })
  await sql`select 1`.execute(impatient)
  proxy.isFrozen = true
  await expect(sql`select 2`.execute(impatient)).rejects.toThrow(DatabaseUnavailable)
  proxy.isFrozen = false
  expect((await sql<{ three: number }>`select 3 as three`.execute(impatient)).rows).toEqual([{ three: 3 }])
  await impatient.destroy()
})

test('all connections, in use and idle, may be lost at once', async () => {
  await Promise.all(['a', 'b', 'c'].map(add))
  const asleep = Array.from({ length: 3 }, () => sql`select pg_sleep(30)`.execute(db))
  await expect.poll(() => poolOf(db).totalCount - poolOf(db).idleCount).toBe(3)
  setTimeout(proxy.cutAll, 100)
  for (const { status } of await Promise.allSettled(asleep)) expect(status).toBe('rejected')
  expect(await add('d')).toBe('d')
})
