// npm run drill:disk [-- --rounds 4 --buyers 4]: database and files lie on a small disk of their own (tmpfs, so Linux
// and root), which is filled to its last byte and emptied again, while people buy, send pictures of payments, are
// verified, rate and upload. Every failed call has to be refused with 507 or 503 and words, the processes have to live,
// what was acknowledged has to be there once, and the site has to go on by itself. On loopback; ends by itself. Needs
// `npm run build`.
import { spawnSync } from 'node:child_process'
import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { freePort } from '#bench/lib/site.ts'
import { environmentWith } from '#platform/server/config.ts'
import { type Db, openDatabase } from '#platform/server/database/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { createFileStorage } from '#platform/server/files/file-storage.ts'
import { migrateEverything } from '../../src/schema.ts'
import { WEB_MEMORY, WORKER_MEMORY } from '../launcher/process-memory.mjs'
import { compareWithDatabase } from './crash-findings.ts'
import { aCrashWorld, CrashStories } from './crash-stories.ts'
import { persistently } from './killed-site.ts'
import { RetryingClient } from './retrying-client.ts'
import { SupervisedProcess } from './supervised-process.ts'

/** Uploads begin while 256 MiB more than they need are free. */
const DISK_MIB = 900
const READY_WITHIN_MS = 120_000
const USED_FOR_MS = 4_000
const FULL_FOR_MS = 8_000
/** How long the first acknowledged purchase may take once there is space. */
const GOES_ON_WITHIN_MS = 30_000
const BLOCK = Buffer.alloc(64 * 1024)
const LINES_SAID = 10

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '4' }, buyers: { type: 'string', default: '4' } },
})
const folder = await mkdtemp(join(tmpdir(), 'pyinnya-disk-'))
const logFile = `${folder}.log`
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m,mode=0755`, 'tmpfs', folder])
if (mounted.status !== 0) {
  console.log(`A tmpfs cannot be mounted here (Linux, as root): ${mounted.stderr ?? mounted.error}`)
  process.exit(2)
}
let faults = ['it did not come to its end']
try {
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const stopSupervision = supervise(postgres)
  try {
    faults = await drill(postgres)
  } finally {
    await stopSupervision()
    await postgres.stop()
  }
} finally {
  spawnSync('umount', ['--lazy', folder])
  await rm(folder, { recursive: true, force: true })
  for (const fault of faults.slice(0, LINES_SAID)) console.log(`fault: ${fault}`)
  if (faults.length === 0) await rm(logFile, { force: true })
  else console.log(`${faults.length} faults; the processes said: ${logFile}`)
}
process.exit(faults.length === 0 ? 0 : 1)

/** Starts the database again whenever it has ended, as `npm start` and systemd do. */
function supervise(postgres: EmbeddedPostgres): () => Promise<void> {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      if (!postgres.alive()) await postgres.revive().catch(() => undefined)
      await sleep(500)
    }
  })()
  return async () => {
    stopping.abort()
    await running
  }
}

/** @returns what went wrong */
async function drill(postgres: EmbeddedPostgres): Promise<string[]> {
  await migrateEverything(postgres.url(), () => undefined)
  const db = openDatabase(postgres.url(), { max: 6, applicationName: 'drill' })
  const port = await freePort()
  const env = environmentWith({
    DATABASE_URL: postgres.url(),
    DATA_DIR: folder,
    LOG_LEVEL: 'info',
    PORT: String(port),
    OPS_LISTEN: 'off',
    WORKER_OPS_LISTEN: 'off',
    DATABASE_POOL_SIZE: '6',
  })
  const world = await aCrashWorld(db)
  const web = new SupervisedProcess({ name: 'web', args: [...WEB_MEMORY, 'src/serve.ts'], env, logFile })
  const worker = new SupervisedProcess({ name: 'worker', args: [...WORKER_MEMORY, 'src/work.ts'], env, logFile })
  const client = new RetryingClient([port])
  const stories = new CrashStories(world, client)
  for (const each of [web, worker]) await each.untilReady(READY_WITHIN_MS)
  const over = new AbortController()
  const running = stories.run(over.signal, Number(values.buyers))
  const faults: string[] = []
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    await sleep(USED_FOR_MS)
    client.takeFailures()
    const empty = await fillDisk()
    const isWithoutWal = round % 2 === 0
    if (isWithoutWal) await exhaustWal(db, FULL_FOR_MS)
    else await sleep(FULL_FOR_MS)
    const ended = postgres.alive() ? '' : ', the database had ended'
    const { failures } = client.takeFailures()
    await empty()
    const goesOnAfterMs = await untilNextPurchase(stories)
    const replies = JSON.stringify(Object.fromEntries(failures))
    console.log(
      `round ${round}${isWithoutWal ? ', without WAL' : ''}: ${replies}${ended}; goes on after ${goesOnAfterMs} ms`,
    )
    for (const [status, count] of failures) {
      if (!['503', '507'].includes(status)) faults.push(`${count} calls got ${status} on a full disk`)
    }
    if (goesOnAfterMs === undefined)
      faults.push(`nothing was acknowledged ${GOES_ON_WITHIN_MS} ms after round ${round}`)
  }
  over.abort()
  await running
  for (const each of [web, worker]) await each.stop()
  const findings = await persistently(() =>
    compareWithDatabase({ db, storage: createFileStorage(join(folder, 'files')) }, stories.log),
  )
  await db.destroy()
  const { purchases, uploads, refused, gaveUp } = stories.log
  console.log(`${purchases.length} purchases, ${uploads.length} uploads; ${client.failedTries} tries failed`)
  console.log(`acknowledged ${findings.acknowledged}, present ${findings.present}, orphaned ${findings.orphaned}`)
  return [
    ...faults,
    ...findings.lost.map((what) => `lost: ${what}`),
    ...findings.double.map((what) => `double: ${what}`),
    ...findings.withoutFile.map((what) => `without a file: ${what}`),
    ...refused.map((what) => `refused: ${what}`),
    ...[web, worker].flatMap(({ unexpectedEnds }) => unexpectedEnds),
    ...(gaveUp > 0 ? [`${gaveUp} calls given up`] : []),
  ]
}

/**
 * Ends WAL segments until there is no space for the next one, which ends the database: PostgreSQL cannot go on without.
 */
async function exhaustWal(db: Db, forMs: number): Promise<void> {
  for (const until = performance.now() + forMs; performance.now() < until; await sleep(200)) {
    await sql`select pg_switch_wal()`.execute(db).catch(() => undefined)
  }
}

/** Fills the disk and keeps it full, also when others free some of it. */
async function fillDisk(): Promise<() => Promise<void>> {
  const path = join(folder, 'ballast')
  const file = await open(path, 'w')
  const fill = async () => {
    while ((await statfs(folder)).bavail > 0) {
      await file.write(BLOCK).catch(() => undefined)
    }
  }
  await fill()
  const timer = setInterval(() => void fill(), 100)
  return async () => {
    clearInterval(timer)
    await sleep(200)
    await file.close()
    await rm(path)
  }
}

/** @returns undefined when none was acknowledged in time */
async function untilNextPurchase(stories: CrashStories): Promise<number | undefined> {
  const acknowledged = () => stories.log.purchases.filter(({ pictures }) => pictures.length > 0).length
  const [before, startedAt] = [acknowledged(), performance.now()]
  while (acknowledged() === before) {
    if (performance.now() - startedAt > GOES_ON_WITHIN_MS) return undefined
    await sleep(50)
  }
  return Math.round(performance.now() - startedAt)
}
