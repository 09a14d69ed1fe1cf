import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStudent } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { now } from '../clock.ts'
import { openDatabase } from '../database/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { migrate } from '../database/migrate.ts'
import { createFileStorage } from '../files/file-storage.ts'
import { withConnection } from './backup-connection.ts'
import { createBackup } from './create-backup.ts'
import { findPostgresTool, serverVersion } from './postgres-tools.ts'
import { restoreBackup } from './restore-backup.ts'

/** Server and client of one version, from a distribution's package; the npm package has no client. */
const DISTRIBUTED = [18, 17, 16, 15].find((major) => existsSync(`/usr/lib/postgresql/${major}/bin/pg_dump`)) ?? 0
const BINARIES = `/usr/lib/postgresql/${DISTRIBUTED}/bin`
const isInstalled = existsSync(join(BINARIES, 'postgres'))
const SECRET = 'a secret that only the tests of dumps know'

test('without pg_dump of the server’s version a backup names the missing package', async () => {
  const { url } = await aDatabase()
  const { major } = await withConnection(url, serverVersion)
  expect(() => findPostgresTool('pg_dump', 99)).toThrow('install the package postgresql-client-99')
  if (DISTRIBUTED !== major) expect(() => findPostgresTool('pg_dump', major)).toThrow(`postgresql-client-${major}`)
})

describe.runIf(isInstalled)('a backup of an external server', { timeout: 240_000 }, () => {
  let folder: string
  let server: EmbeddedPostgres
  beforeAll(async () => {
    folder = await temporaryFolder('dump')
    server = await startEmbeddedPostgres({ dataDir: join(folder, 'server'), binFolder: BINARIES })
  }, 120_000)
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function emptyDatabase(name: string): Promise<string> {
    const client = new pg.Client({ connectionString: server.url('postgres') })
    await client.connect()
    await client.query(`create database ${name}`)
    await client.end()
    return server.url(name)
  }

  async function backUp(url: string) {
    const dataDir = await mkdtemp(join(tmpdir(), 'pyinnya-dump-data-'))
    const storage = createFileStorage(join(dataDir, 'files'))
    await storage.put('a/b', Buffer.from('bytes'))
    const order = { databaseUrl: url, embeddedFolder: undefined, storage, dataDir, secret: SECRET }
    try {
      return await createBackup({ ...order, to: join(folder, 'backups'), at: now(), print: () => undefined })
    } finally {
      await rm(dataDir, { recursive: true })
    }
  }

  test('is restored into an empty database with equal tables, and never into a non-empty one', async () => {
    const url = await emptyDatabase('live')
    await migrate(url)
    const db = openDatabase(url, { max: 4 })
    let isDone = false
    const written = Array.from({ length: 3 }, async () => {
      while (!isDone) await aStudent(db)
    })
    const { name, database } = await backUp(url).finally(() => {
      isDone = true
    })
    await Promise.all(written)
    expect(database.method).toBe('dump')
    expect(database.tables['public.accounts']?.rows).toBeGreaterThan(0)

    const order = { from: join(folder, 'backups', name), bucket: undefined, secret: SECRET, print: () => undefined }
    const into = join(folder, 'restored')
    await expect(restoreBackup({ ...order, into, databaseUrl: url })).rejects.toThrow('has tables already')
    const target = await emptyDatabase('target')
    await restoreBackup({ ...order, into, databaseUrl: target })
    expect(existsSync(join(into, 'files/a/b'))).toBe(true)
    const restored = openDatabase(target, { max: 1 })
    const rows = await restored.selectFrom('accounts').select('id').orderBy('id').execute()
    const live = await db.selectFrom('accounts').select('id').orderBy('id').execute()
    expect(rows).toHaveLength(database.tables['public.accounts']?.rows ?? 0)
    expect(live).toEqual(expect.arrayContaining(rows))
    await Promise.all([db.destroy(), restored.destroy()])
  })
})
