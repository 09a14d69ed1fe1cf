import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anEmptyDatabase } from '../../../../tests/ground/database.ts'
import { MIGRATIONS_FOLDER, migrate } from './migrate.ts'

describe('the migrations of a database', () => {
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'migrations-'))
    await writeFile(join(folder, '0001-shelves.sql'), 'create table shelves (id bigint primary key);')
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('run once, and a second time they do nothing', async () => {
    const { url } = await anEmptyDatabase()
    expect(await migrate(url, folder)).toEqual(['0001-shelves.sql'])
    expect(await migrate(url, folder)).toEqual([])
  })

  test('of two processes that start at once only one applies each file', async () => {
    const { url } = await anEmptyDatabase()
    const applied = await Promise.all([migrate(url, folder), migrate(url, folder)])
    expect(applied.flat()).toEqual(['0001-shelves.sql'])
  })

  test('are refused when a file was changed after it ran', async () => {
    const { url } = await anEmptyDatabase()
    await migrate(url, folder)
    await writeFile(join(folder, '0001-shelves.sql'), 'create table shelves (id integer primary key);')
    await expect(migrate(url, folder)).rejects.toThrow('0001-shelves.sql was changed after it was applied')
  })

  test('are refused when a file that ran is gone', async () => {
    const { url } = await anEmptyDatabase()
    await migrate(url, folder)
    await rm(join(folder, '0001-shelves.sql'))
    await expect(migrate(url, folder)).rejects.toThrow('0001-shelves.sql was applied')
  })

  test('leave nothing of a file that fails in its middle, and run on from there once it is mended', async () => {
    const { db, url } = await anEmptyDatabase()
    const second = join(folder, '0002-books.sql')
    await writeFile(second, 'create table books (id bigint); create table books (id bigint);')
    await expect(migrate(url, folder)).rejects.toThrow('0002-books.sql failed')
    const { rows } = await sql<{ found: string | null }>`select to_regclass('books')::text as found`.execute(db)
    expect(rows).toEqual([{ found: null }])
    await writeFile(second, 'create table books (id bigint);')
    expect(await migrate(url, folder)).toEqual(['0002-books.sql'])
  })

  test('of the project itself apply to an empty database', async () => {
    const { url } = await anEmptyDatabase()
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
    await rm(join(folder, '0001-shelves.sql'))
    expect((await migrate(url, folder)).length).toBeGreaterThan(0)
  })
})
