import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { anEmptyDatabase, type TestDatabase } from '#tests/support/database.ts'
import { OperatorError } from '../operator-error.ts'
import { openDatabase, poolOf } from './connect.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS_FOLDER } from './migration-files.ts'

describe('the migrations of a database', () => {
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'migrations-'))
    await writeFile(join(folder, '0001-shelves.sql'), 'create table shelves (id bigint primary key);')
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('run once, and do nothing the second time', async () => {
    const { url } = await anEmptyDatabase()
    expect(await migrate(url, { folder })).toEqual(['0001-shelves.sql'])
    expect(await migrate(url, { folder })).toEqual([])
  })

  test('are applied once by two processes that start at once', async () => {
    const { url } = await anEmptyDatabase()
    const applied = await Promise.all([migrate(url, { folder }), migrate(url, { folder })])
    expect(applied.flat()).toEqual(['0001-shelves.sql'])
  })

  test('are refused when a file was changed after it ran', async () => {
    const { url } = await anEmptyDatabase()
    await migrate(url, { folder })
    await writeFile(join(folder, '0001-shelves.sql'), 'create table shelves (id integer primary key);')
    await expect(migrate(url, { folder })).rejects.toThrow('0001-shelves.sql was changed after it was applied')
  })

  test('are refused when a file that ran is missing', async () => {
    const { url } = await anEmptyDatabase()
    await migrate(url, { folder })
    await rm(join(folder, '0001-shelves.sql'))
    await expect(migrate(url, { folder })).rejects.toThrow('0001-shelves.sql is unknown here')
  })

  test('roll back a file that fails, and continue from there once it is corrected', async () => {
    const { db, url } = await anEmptyDatabase()
    const second = join(folder, '0002-books.sql')
    await writeFile(second, 'create table books (id bigint); create table books (id bigint);')
    await expect(migrate(url, { folder })).rejects.toThrow('0002-books.sql failed')
    const { rows } = await sql<{ found: string | null }>`select to_regclass('books')::text as found`.execute(db)
    expect(rows).toEqual([{ found: null }])
    await writeFile(second, 'create table books (id bigint);')
    expect(await migrate(url, { folder })).toEqual(['0002-books.sql'])
  })

  test('of a newer release are accepted when they carry this release, and refused otherwise', async () => {
    const { db, url } = await anEmptyDatabase()
    await migrate(url, { folder })
    const later = (carries: string | null) =>
      sql`insert into schema_migrations (name, checksum, kind, carries)
      values ('0002-later.sql', 'x', 'expand', ${carries}) on conflict (name) do update set carries = ${carries}`.execute(
        db,
      )
    await later('0.0.1')
    expect(await migrate(url, { folder })).toEqual([])
    await later('99.0.0')
    await expect(migrate(url, { folder })).rejects.toThrow(
      '0002-later.sql is unknown here and carries releases from 99.0.0',
    )
    await later(null)
    await expect(migrate(url, { folder })).rejects.toThrow('does not say which releases it carries')
  })

  test('are recorded with their kind and the release that they carry', async () => {
    const { db, url } = await anEmptyDatabase()
    await writeFile(
      join(folder, '0002-books.sql'),
      '-- Books.\n-- kind: expand\n-- carries: 0.1.0\ncreate table books ();',
    )
    await migrate(url, { folder })
    const { rows } = await sql`select name, kind, carries from schema_migrations order by name`.execute(db)
    expect(rows).toEqual([
      { name: '0001-shelves.sql', kind: null, carries: null },
      { name: '0002-books.sql', kind: 'expand', carries: '0.1.0' },
    ])
  })

  test('apply to a database whose migrations table was created by an early release', async () => {
    const { db, url } = await anEmptyDatabase()
    await migrate(url, { folder })
    await sql`alter table schema_migrations drop column kind, drop column carries`.execute(db)
    await writeFile(join(folder, '0002-books.sql'), 'create table books ();')
    expect(await migrate(url, { folder })).toEqual(['0002-books.sql'])
  })

  test('of the project apply to an empty database', async () => {
    const { url } = await anEmptyDatabase()
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
    await rm(join(folder, '0001-shelves.sql'))
    expect((await migrate(url, { folder })).length).toBeGreaterThan(0)
  })
})

describe('migrations of a database in use', () => {
  let folder: string
  let database: TestDatabase
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'migrations-'))
    await writeFile(join(folder, '0001-shelves.sql'), 'create table shelves (id bigint, label text);')
    database = await anEmptyDatabase()
    await migrate(database.url, { folder })
  })
  afterEach(() => rm(folder, { recursive: true }))

  const further = (text: string) => writeFile(join(folder, '0002-further.sql'), text)
  const addColumn = 'alter table shelves add column place text;'

  /** An open transaction of another process that has written to the table. */
  async function anOpenWriter(): Promise<{ commit: () => Promise<void> }> {
    const other = openDatabase(database.url, { max: 1 })
    const client = await poolOf(other).connect()
    await client.query(`begin; insert into shelves values (1, 'new')`)
    let open = true
    const commit = async () => {
      if (open) {
        open = false
        await client.query('commit')
        client.release()
        await other.destroy()
      }
    }
    onTestFinished(commit)
    return { commit }
  }

  test('time out with a message when a transaction stays open, block no one, and succeed later', async () => {
    await further(addColumn)
    const writer = await anOpenWriter()
    const patience = { lockTimeoutMs: 100, tries: 3, firstPauseMs: 10 }
    const said: string[] = []
    const refused = migrate(database.url, { folder, patience, print: (line) => void said.push(line) })
    await expect(refused).rejects.toThrow('0002-further.sql did not get a lock in 3 tries')
    await expect(refused).rejects.toBeInstanceOf(OperatorError)
    expect(said).toHaveLength(2)
    await sql`insert into shelves values (2, 'meanwhile')`.execute(database.db)
    await writer.commit()
    expect(await migrate(database.url, { folder, patience })).toEqual(['0002-further.sql'])
  })

  test('are retried until the transaction has ended', async () => {
    await further(addColumn)
    const writer = await anOpenWriter()
    const patience = { lockTimeoutMs: 100, tries: 20, firstPauseMs: 200 }
    expect(await migrate(database.url, { folder, patience, print: () => void writer.commit() })).toEqual([
      '0002-further.sql',
    ])
  })

  const index = `-- kind: expand\n-- carries: 0.1.0\n-- transaction: none
    create unique index concurrently shelf_labels on shelves (label);`
  const indexState = async () => {
    const { rows } = await sql<{ isValid: boolean }>`select indisvalid as is_valid from pg_index
      where indexrelid = to_regclass('shelf_labels')`.execute(database.db)
    return rows.map(({ isValid }) => isValid)
  }

  test('create an index during writes, and again after a failed attempt', async () => {
    await sql`insert into shelves values (1, 'same'), (2, 'same')`.execute(database.db)
    await further(index)
    await expect(migrate(database.url, { folder })).rejects.toThrow('could not create unique index')
    expect(await indexState()).toEqual([false])
    await sql`update shelves set label = id::text`.execute(database.db)
    expect(await migrate(database.url, { folder })).toEqual(['0002-further.sql'])
    expect(await indexState()).toEqual([true])
  })

  test('create an index although another process waits to migrate', async () => {
    await further(index)
    const both = [migrate(database.url, { folder }), migrate(database.url, { folder })]
    expect((await Promise.all(both)).flat()).toEqual(['0002-further.sql'])
    expect(await indexState()).toEqual([true])
  })

  test('do not create an index again when the process died before recording it', async () => {
    await sql`create unique index shelf_labels on shelves (label)`.execute(database.db)
    await further(index)
    expect(await migrate(database.url, { folder })).toEqual(['0002-further.sql'])
  })

  test('of the kind data change a limited number of rows per committed batch', async () => {
    await sql`insert into shelves select n, null from generate_series(1, 25) as n`.execute(database.db)
    await further(`-- kind: data\n-- carries: 0.1.0
      update shelves set label = 'shelf; ' || id || ' by ' || txid_current()
      where id in (select id from shelves where label is null limit 10);`)
    await migrate(database.url, { folder })
    const { rows } = await sql<{
      batches: number
      done: number
    }>`select count(distinct split_part(label, ' by ', 2)) as batches,
      count(label) as done from shelves`.execute(database.db)
    expect(rows).toEqual([{ batches: 3, done: 25 }])
  })
})
