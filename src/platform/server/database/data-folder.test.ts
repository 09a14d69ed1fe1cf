import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { moveDataFolder } from './data-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'

async function queryOn(server: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url() })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

describe('the folder of the embedded database', { timeout: 120_000 }, () => {
  let closed: string
  let dataDir: string
  beforeEach(async () => {
    closed = await temporaryFolder('closed')
    // Permissions of /root: when root runs the tests, the database's account may not enter it.
    await chmod(closed, 0o700)
    dataDir = join(closed, 'data')
  })
  afterEach(async () => {
    const left = await findPostmaster(join(dataDir, 'postgres'))
    if (left) await stopPostmaster(left.pid)
    await rm(closed, { recursive: true, force: true })
  })

  test('is below DATA_DIR although only root may enter the parent folder, and survives kill -9', async () => {
    const server = await startEmbeddedPostgres({ dataDir })
    expect(server.dataFolder).toBe(join(dataDir, 'postgres'))
    expect((await lstat(server.dataFolder)).isDirectory()).toBe(true)
    expect(await readdir(server.dataFolder)).toContain('PG_VERSION')
    await queryOn(server, `create table kept as select 'acknowledged' as word`)
    const postmaster = await findPostmaster(server.dataFolder)
    process.kill(postmaster?.pid ?? Number.NaN, 'SIGKILL')
    await expect.poll(() => server.alive()).toBe(false)
    await server.revive()
    expect(await queryOn(server, 'select word from kept')).toEqual([{ word: 'acknowledged' }])
    await server.stop()

    // An empty DATA_DIR means an empty database: no rows are stored elsewhere.
    await rm(dataDir, { recursive: true })
    const anew = await startEmbeddedPostgres({ dataDir })
    expect(await queryOn(anew, `select to_regclass('kept') as table`)).toEqual([{ table: null }])
    await anew.stop()
  })

  test('of an older version, outside DATA_DIR, is used until it is moved with all its rows', async () => {
    const outside = await asOlderVersionsLeftIt()
    const said: string[] = []
    const server = await startEmbeddedPostgres({ dataDir, print: (line) => said.push(line) })
    expect(server.dataFolder).toBe(outside)
    expect(said.join()).toContain('move-data')
    await expect(moveDataFolder(dataDir)).rejects.toThrow('stop Pyinnya first')
    await server.stop()

    expect(await moveDataFolder(dataDir)).toBe(outside)
    await expect(lstat(outside)).rejects.toThrow('ENOENT')
    expect(await moveDataFolder(dataDir)).toBeUndefined()
    const moved = await startEmbeddedPostgres({ dataDir })
    expect(moved.dataFolder).toBe(join(dataDir, 'postgres'))
    expect(await queryOn(moved, 'select word from kept')).toEqual([{ word: 'old' }])
    await moved.stop()
  })

  test('is found after a kill during the move', async () => {
    const outside = await asOlderVersionsLeftIt()
    await rename(outside, join(dataDir, 'postgres.moved'))
    const server = await startEmbeddedPostgres({ dataDir })
    expect(await queryOn(server, 'select word from kept')).toEqual([{ word: 'old' }])
    await server.stop()
  })

  test('of another DATA_DIR is not taken over', async () => {
    const outside = await asOlderVersionsLeftIt()
    const copied = join(closed, 'copied')
    await mkdir(copied)
    await symlink(outside, join(copied, 'postgres'))
    await expect(startEmbeddedPostgres({ dataDir: copied })).rejects.toThrow('belongs to another data folder')
    await rm(outside, { recursive: true })
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('which is gone')
  })

  /** Rows in a folder that is named after DATA_DIR, and a link to it, as in older versions. */
  async function asOlderVersionsLeftIt(): Promise<string> {
    const server = await startEmbeddedPostgres({ dataDir })
    await queryOn(server, `create table kept as select 'old' as word`)
    await server.stop()
    const marker = createHash('sha256').update(dataDir).digest('hex').slice(0, 10)
    const outside = join(closed, `data-${marker}`)
    await rename(join(dataDir, 'postgres'), outside)
    await symlink(outside, join(dataDir, 'postgres'))
    return outside
  }
})
