import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aDatabase, type TestDatabase } from '#tests/support/database.ts'
import { unflushed } from './async-commit.ts'
import { openDatabase, poolOf } from './connect.ts'
import { openListener, publish } from './listen.ts'
import { prepareOnce, runPrepared } from './prepared.ts'

describe('the database', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await aDatabase()
  })

  test('returns integers as numbers, days and times as text, instants as Date', async () => {
    const { rows } = await sql`select 9007199254740991::int8 as big, 12.5::numeric as exact, '2026-11-21'::date as day,
      '08:30:00'::time as clock, '2026-11-21T00:00:00+06:30'::timestamptz as instant,
      array[1, null]::int8[] as bigs, array['2026-11-21']::date[] as days`.execute(database.db)
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        exact: 12.5,
        day: '2026-11-21',
        clock: '08:30',
        instant: new Date('2026-11-20T17:30:00Z'),
        bigs: [1, null],
        days: ['2026-11-21'],
      },
    ])
  })

  test('converts column names with digits to camel case and back', async () => {
    const { db } = database
    const tables = (await db.introspection.getTables()).filter(({ name }) => name !== 'schemaMigrations')
    expect(tables.length).toBeGreaterThan(20)
    for (const { name, columns } of tables) {
      await db
        .selectFrom(name as 'accounts')
        .select(columns.map((column) => column.name) as never)
        .execute()
    }
  })

  test('finds trigrams in Burmese text', async () => {
    const { rows } = await sql<{ grams: string[] }>`select show_trgm('သင်တန်း') as grams`.execute(database.db)
    expect(rows[0]?.grams.length).toBeGreaterThan(5)
  })

  test('runs a compiled query as a prepared statement with the same rows', async () => {
    const { db } = database
    await db.insertInto('categories').values({ name: 'ဘာသာစကား' }).execute()
    const query = db.selectFrom('categories').select(['id', 'position as positionInList']).where('id', '>', 0).compile()
    const { rows } = await db.executeQuery(query)
    expect(rows).toEqual([{ id: 1, positionInList: 0 }])
    expect(await runPrepared(db, query)).toEqual(rows)
    expect(await runPrepared(db, query)).toEqual(rows)
  })

  test('runs a statement that is prepared elsewhere in a transaction', async () => {
    const named = prepareOnce((db, { name }: { name: string }) =>
      db.selectFrom('categories').select('name as nameInList').where('name', '=', name),
    )
    const found = await database.db.transaction().execute(async (tx) => {
      await tx.insertInto('categories').values({ name: 'ဂဏန်းသင်္ချာ' }).execute()
      expect(await named(database.db, { name: 'ဂဏန်းသင်္ချာ' })).toEqual([])
      return named(tx, { name: 'ဂဏန်းသင်္ချာ' })
    })
    expect(found).toEqual([{ nameInList: 'ဂဏန်းသင်္ချာ' }])
  })

  test('compiles a statement once and runs it with the parameters of each run', async () => {
    const { db } = database
    let made = 0
    const wordOf = prepareOnce((_, value: { word: string; numbers: readonly number[] }) => {
      made += 1
      return sql<{ word: string; sum: number }>`
        select ${value.word}::text || '!' as word, (select sum(n) from unnest(${value.numbers}::int[]) as n) as sum`
    })
    expect(await wordOf(db, { word: 'one', numbers: [1, 2] })).toEqual([{ word: 'one!', sum: 3 }])
    expect(await wordOf(db, { word: 'two', numbers: [] })).toEqual([{ word: 'two!', sum: null }])
    expect(made).toBe(1)
  })

  test('refuses to prepare a statement that contains the current time', async () => {
    const shownBy = prepareOnce((db, value: { id: number }) =>
      db.selectFrom('accounts').select('id').where('id', '=', value.id).where('insertedAt', '<', new Date()),
    )
    expect(() => shownBy(database.db, { id: 1 })).toThrow('the time at which it was made')
  })

  test('disables synchronous commit for one transaction only', async () => {
    const one = openDatabase(database.url, { max: 1 })
    const shown = async () =>
      (await sql<{ synchronousCommit: string }>`show synchronous_commit`.execute(one)).rows[0]?.synchronousCommit
    const usual = await shown()
    await one.insertInto('categories').values({ name: 'စာရင်း' }).returning(unflushed.as('unflushed')).execute()
    expect(await shown()).toBe(usual)
    await one.destroy()
  })

  test('cancels a statement that exceeds its time limit', async () => {
    const impatient = openDatabase(database.url, { max: 1, statementTimeoutMs: 50 })
    await expect(sql`select pg_sleep(5)`.execute(impatient)).rejects.toThrow('statement timeout')
    await impatient.destroy()
  })

  test('notifies listeners of committed changes only', async () => {
    const listener = await openListener(database.url)
    const heard: string[] = []
    await listener.on('news', (payload) => heard.push(payload))
    const undone = database.db.transaction().execute(async (tx) => {
      await publish(tx, 'news', 'undone')
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await database.db.transaction().execute((tx) => publish(tx, 'news', 'done'))
    await expect.poll(() => heard).toEqual(['done'])
    await listener.close()
  })

  test('reconnects a broken listener, and notifies it with an empty message', async () => {
    const listener = await openListener(database.url)
    const heard: string[] = []
    await listener.on('news', (payload) => heard.push(payload))
    await poolOf(database.db).query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'pyinnya listener' and datname = current_database()`,
    )
    await expect.poll(() => heard).toEqual([''])
    await publish(database.db, 'news', 'after')
    await expect.poll(() => heard).toEqual(['', 'after'])
    await listener.close()
  })
})
