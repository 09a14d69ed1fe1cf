import { rm } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { askServer } from './server-figures.ts'

// A server configured for archiving and synchronous replication, with both failing.
let folder: string
let server: EmbeddedPostgres
let client: pg.Client

beforeAll(async () => {
  folder = await temporaryFolder('server-figures')
  const archive = { archive_mode: 'on', archive_command: 'false', wal_level: 'replica' }
  const standby = { synchronous_standby_names: 'pg2', synchronous_commit: 'local' }
  server = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off', ...archive, ...standby } })
  client = new pg.Client({ connectionString: server.url() })
  await client.connect()
}, 120_000)
afterAll(async () => {
  await client.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

test('reports failing WAL archiving by the time since the last success', async () => {
  expect((await askServer(client)).walUnarchivedSeconds).toBe(0)
  await client.query('create table written (at timestamptz)')
  await client.query('insert into written values (now())')
  await client.query('select pg_switch_wal()')
  const unarchived = async () => (await askServer(client)).walUnarchivedSeconds
  await expect.poll(unarchived, { timeout: 90_000, interval: 250 }).toBeGreaterThan(0)
})

test('reports a missing standby, and no replay figures for it', async () => {
  const figures = await askServer(client)
  expect(figures.syncStandbys).toBe(0)
  expect(figures).not.toHaveProperty('replayLagSeconds')
})

test('reports nothing about standbys when the role may not see them', async () => {
  await client.query('create role limited')
  await client.query('set role limited')
  expect(await askServer(client)).not.toHaveProperty('syncStandbys')
  await client.query('reset role')
})

test('reports neither figure for a server without archiving and standby', async () => {
  const other = await temporaryFolder('server-figures-plain')
  const plain = await startEmbeddedPostgres({ dataDir: other, settings: { fsync: 'off' } })
  const asking = new pg.Client({ connectionString: plain.url() })
  try {
    await asking.connect()
    expect(await askServer(asking)).toEqual({})
  } finally {
    await asking.end()
    await plain.stop()
    await rm(other, { recursive: true, force: true })
  }
}, 120_000)
