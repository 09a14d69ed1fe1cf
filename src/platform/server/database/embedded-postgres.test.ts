import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { copyFilled } from '#tests/support/filled-folder.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { findPostmaster, isPostgres, stopPostmaster } from './postmaster.ts'

/** A process that starts the server, writes a row, and waits to be killed. */
const owner = `
  import { startEmbeddedPostgres } from '${import.meta.dirname}/embedded-postgres.ts'
  import pg from '${import.meta.resolve('pg')}'
  const server = await startEmbeddedPostgres({ dataDir: process.argv[1] })
  const client = new pg.Client({ connectionString: server.url() })
  await client.connect()
  await client.query('create table kept (word text)')
  await client.query("insert into kept values ('acknowledged')")
  console.log('ready')
  setInterval(() => undefined, 1000)
`

async function queryOn(server: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url() })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe('the embedded database server', { timeout: 120_000 }, () => {
  let filled: string
  let dataDir: string
  beforeAll(async () => {
    filled = await temporaryFolder('embedded')
    const server = await startEmbeddedPostgres({ dataDir: filled })
    await server.stop()
  })
  afterAll(() => rm(filled, { recursive: true, force: true }))
  beforeEach(async () => {
    dataDir = await temporaryFolder('embedded')
    await copyFilled(filled, dataDir)
  })
  afterEach(async () => {
    const left = await findPostmaster(join(dataDir, 'postgres'))
    if (left) await stopPostmaster(left.pid)
    await rm(dataDir, { recursive: true, force: true })
  })

  test('left behind by a kill -9 of its owner is taken over with all rows, and can be stopped', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', owner, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = once(child, 'exit')
    await Promise.race([once(child.stdout, 'data'), ended])
    expect(child.exitCode, 'it runs').toBeNull()
    child.kill('SIGKILL')
    await ended
    const orphan = await findPostmaster(join(dataDir, 'postgres'))
    expect(orphan && isPostgres(orphan.pid)).toBe(true)

    const server = await startEmbeddedPostgres({ dataDir })
    expect(server.found).toBe(true)
    expect(await queryOn(server, 'select word from kept')).toEqual([{ word: 'acknowledged' }])
    await server.stop()
    expect(orphan && isPostgres(orphan.pid)).toBe(false)
  })

  test('restarts after kill -9 at the same address with every acknowledged row', async () => {
    const server = await startEmbeddedPostgres({ dataDir })
    await queryOn(server, `create table kept as select 'acknowledged' as word`)
    const postmaster = await findPostmaster(join(dataDir, 'postgres'))
    process.kill(postmaster?.pid ?? Number.NaN, 'SIGKILL')
    await expect.poll(() => server.alive()).toBe(false)
    await server.revive()
    expect(await queryOn(server, 'select word from kept')).toEqual([{ word: 'acknowledged' }])
    await server.stop()
  })

  test('starts although an old lock file names an unrelated process', async () => {
    const first = await startEmbeddedPostgres({ dataDir })
    await first.stop()
    const lockFile = join(dataDir, 'postgres', 'postmaster.pid')
    await writeFile(lockFile, `${process.pid}\n${join(dataDir, 'postgres')}\n0\n5432\n/tmp/gone\n`)
    const second = await startEmbeddedPostgres({ dataDir })
    expect(second.found).toBe(false)
    expect(second.alive()).toBe(true)
    await second.stop()
  })

  test('listens on no network port and logs no parameter values', async () => {
    const server = await startEmbeddedPostgres({ dataDir })
    expect(await queryOn(server, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    const client = new pg.Client({ connectionString: server.url() })
    await client.connect()
    await expect(client.query('select $1::int', ['hunter2'])).rejects.toThrow('invalid input')
    await client.query('create temporary table phones (phone text unique)')
    const insert = () => client.query('insert into phones values ($1)', ['09700000009'])
    await insert()
    await expect(insert()).rejects.toThrow('duplicate key')
    await client.end()
    await server.stop()
    const log = await readFile(join(dataDir, 'logs', 'postgres.log'), 'utf8')
    expect(log).toContain('select $1::int')
    expect(log).toContain('duplicate key')
    expect(log).not.toContain('09700000009')
  })
})
