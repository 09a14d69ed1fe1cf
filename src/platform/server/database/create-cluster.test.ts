import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'

/** A process that starts the server on a folder and waits to be killed. */
const starter = `
  import { startEmbeddedPostgres } from '${import.meta.dirname}/embedded-postgres.ts'
  const print = (line) => console.log(line)
  await startEmbeddedPostgres({ dataDir: process.argv[1], print })
  console.log('started')
  setInterval(() => undefined, 1000)
`

/** At how many moments of its creation the server is killed; OPS-08 asks for KILL_MOMENTS=20 once. */
const moments = Number(process.env.KILL_MOMENTS ?? 6)

describe('creating the embedded database', { timeout: 300_000 }, () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await temporaryFolder('create')
  })
  afterEach(async () => {
    const left = await findPostmaster(join(dataDir, 'postgres'))
    if (left) await stopPostmaster(left.pid)
    await rm(dataDir, { recursive: true, force: true })
  })

  /** Starts on the folder, and kills the process after a time, alone or with all its children. */
  async function killedAfter(ms: number, { withChildren }: { withChildren: boolean }): Promise<void> {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', starter, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    const ended = once(child, 'exit')
    const [said] = await once(child.stdout, 'data')
    // Otherwise the cluster was complete before the kill, and the test would prove nothing.
    expect(String(said)).not.toContain('started')
    await sleep(ms)
    process.kill(withChildren ? -(child.pid ?? Number.NaN) : (child.pid ?? Number.NaN), 'SIGKILL')
    await ended
  }

  async function durationOfCreation(): Promise<number> {
    let begunAt = 0
    const server = await startEmbeddedPostgres({ dataDir, print: () => (begunAt = performance.now()) })
    const duration = performance.now() - begunAt
    await server.stop()
    await rm(dataDir, { recursive: true })
    return duration
  }

  async function serves(): Promise<void> {
    const server = await startEmbeddedPostgres({ dataDir })
    const client = new pg.Client({ connectionString: server.url() })
    await client.connect()
    const { rows } = await client.query(`select current_database() as name, pg_encoding_to_char(encoding) as encoding
      from pg_database where datname = current_database()`)
    await client.end()
    await server.stop()
    expect(rows).toEqual([{ name: 'pyinnya', encoding: 'UTF8' }])
    const left = await readdir(dataDir)
    expect(left.filter((name) => name.startsWith('postgres'))).toEqual(['postgres'])
  }

  test('and being killed at any moment allows the next start to succeed', async () => {
    const duration = await durationOfCreation()
    for (let at = 0; at < moments; at += 1) {
      await killedAfter((duration * at) / (moments - 1), { withChildren: at % 2 === 0 })
      await serves()
      await rm(dataDir, { recursive: true })
    }
  })

  test('by two processes at once creates one cluster', async () => {
    const [one, other] = await Promise.all([startEmbeddedPostgres({ dataDir }), startElsewhere()])
    await one.stop()
    other.kill('SIGKILL')
    await once(other, 'exit')
    await serves()
  })

  async function startElsewhere() {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', starter, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    await expect.poll(() => said, { timeout: 60_000 }).toContain('started')
    return child
  }

  test('is refused with a message where other files exist, and where an earlier release was killed', async () => {
    const folder = join(dataDir, 'postgres')
    await mkdir(folder)
    await writeFile(join(folder, 'notes.txt'), 'mine')
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('holds files, but no database')
    expect(await readdir(folder)).toEqual(['notes.txt'])
    await writeFile(join(folder, 'PG_VERSION'), '18\n')
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('was interrupted')
  })
})
