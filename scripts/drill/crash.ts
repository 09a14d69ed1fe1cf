// npm run drill:crash [-- --kills 1000 --seed 1 --buyers 6 --minutes 240 --record [--add]]: kills one of two web processes,
// the worker, the database and all of them with SIGKILL, again and again, while people buy, send pictures of payments,
// are verified, rate and upload. What was acknowledged has to be there once, and the ledger has to add up. On an embedded
// database of its own, on loopback; ends by itself. `--add` adds to the recorded figures, for a long drill in parts.
// Needs `npm run build`.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { COUNT, recordedFigures, recordFigures } from '#bench/lib/record.ts'
import { freePort } from '#bench/lib/site.ts'
import { environmentWith } from '#platform/server/config.ts'
import { type Db, openDatabase } from '#platform/server/database/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { findPostmaster } from '#platform/server/database/postmaster.ts'
import { createFileStorage } from '#platform/server/files/file-storage.ts'
import { listParkedJobs, listQueueFigures } from '#platform/server/jobs/jobs.queries.ts'
import { PARKED } from '#platform/server/jobs/queue.ts'
import { createRng } from '../../src/demo/rng.ts'
import { migrateEverything } from '../../src/schema.ts'
import { WEB_MEMORY, WORKER_MEMORY } from '../launcher/process-memory.mjs'
import { type CrashFindings, compareWithDatabase } from './crash-findings.ts'
import { aCrashWorld, CrashStories, persistently } from './crash-stories.ts'
import { RetryingClient } from './retrying-client.ts'
import { SupervisedProcess } from './supervised-process.ts'

const READY_WITHIN_MS = 300_000
const BETWEEN_KILLS_MS = { least: 200, most: 1_800 }
const JOBS_END_WITHIN_MS = 120_000
/** In a hundred. */
const SHARES = { everything: 10, database: 30, worker: 15 } as const
const NAME = 'drill-crash'
const SAID_EVERY = 10
const LINES_SAID = 10

type Target = 'web' | 'worker' | 'database' | 'everything'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    buyers: { type: 'string', default: '6' },
    minutes: { type: 'string', default: '240' },
    record: { type: 'boolean', default: false },
    add: { type: 'boolean', default: false },
  },
})
const kills = Number(values.kills)
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isInterrupted = true
  })
}
const rng = createRng(Number(values.seed))
const folder = await mkdtemp(join(tmpdir(), 'pyinnya-crash-'))
const logFile = join(folder, 'processes.log')
let isFailed = true
try {
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  try {
    isFailed = await drill(postgres)
  } finally {
    await postgres.stop()
  }
} finally {
  if (isFailed) console.log(`the processes said: ${logFile}`)
  else await rm(folder, { recursive: true, force: true })
}
process.exit(isFailed ? 1 : 0)

/** @returns whether something was lost, double, wrong or left unanswered */
async function drill(postgres: EmbeddedPostgres): Promise<boolean> {
  await migrateEverything(postgres.url(), () => undefined)
  const db = openDatabase(postgres.url(), { max: 6, applicationName: 'drill' })
  const ports = [await freePort(), await freePort()]
  const env = environmentWith({
    ...{ DATABASE_URL: postgres.url(), DATA_DIR: folder, LOG_LEVEL: 'info' },
    ...{ OPS_LISTEN: 'off', WORKER_OPS_LISTEN: 'off', DATABASE_POOL_SIZE: '6' },
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node'),
  })
  const world = await aCrashWorld(db)
  const webs = ports.map((port) => {
    const program = { name: 'web', args: [...WEB_MEMORY, 'src/serve.ts'], logFile }
    return new SupervisedProcess({ ...program, env: { ...env, PORT: String(port) } })
  })
  const worker = new SupervisedProcess({ name: 'worker', args: [...WORKER_MEMORY, 'src/work.ts'], env, logFile })
  const client = new RetryingClient(ports)
  const stories = new CrashStories(world, client)
  const over = new AbortController()
  for (const each of [...webs, worker]) await each.untilReady(READY_WITHIN_MS)
  const running = stories.run(over.signal, Number(values.buyers))
  const startedAt = Date.now()
  const done = await killAgainAndAgain({ db, webs, worker, postgres })
  for (const web of webs) await web.untilReady(READY_WITHIN_MS)
  over.abort()
  await running
  const minutes = (Date.now() - startedAt) / 60_000
  await worker.untilReady(READY_WITHIN_MS)
  const jobs = await jobsAfterwards(db)
  for (const each of [...webs, worker]) await each.stop()
  const storage = createFileStorage(join(folder, 'files'))
  const findings = await compareWithDatabase({ db, storage }, stories.log)
  await db.destroy()
  const ledger = spawnSync(process.execPath, ['src/cli.ts', 'ledger', 'check'], { env, encoding: 'utf8' })
  const { refused, gaveUp, purchases, uploads } = stories.log
  const ends = [...webs, worker].flatMap(({ unexpectedEnds }) => unexpectedEnds)
  console.log(`${done.all} kills in ${minutes.toFixed(1)} min (seed ${values.seed}): ${JSON.stringify(done)}`)
  console.log(`${purchases.length} purchases and ${uploads.length} uploads begun; ${client.failedTries} tries failed`)
  say('lost', findings.lost)
  say('double', findings.double)
  say('rows without a file', findings.withoutFile)
  say('refused', refused)
  say('ended by themselves', ends)
  say('parked jobs', jobs.parked)
  console.log(`acknowledged ${findings.acknowledged}, present ${findings.present}, orphaned ${findings.orphaned}`)
  console.log(
    `gave up ${gaveUp}, jobs that wait ${jobs.waiting}; ${ledger.stdout.trim().split('\n').at(-1)}${ledger.stderr}`,
  )
  const isWrong =
    [findings.lost, findings.double, findings.withoutFile, refused, ends, jobs.parked].some(
      (list) => list.length > 0,
    ) ||
    gaveUp + jobs.waiting > 0 ||
    ledger.status !== 0 ||
    done.all < kills
  record(findings, { kills: done.all, minutes, ends: ends.length, gaveUp, ledger: ledger.status === 0 })
  return isWrong
}

/** What the worker has left after it had time for it. */
async function jobsAfterwards(db: Db): Promise<{ waiting: number; parked: string[] }> {
  let waiting = Number.NaN
  for (const deadline = Date.now() + JOBS_END_WITHIN_MS; Date.now() < deadline; await sleep(500)) {
    const queues = await listQueueFigures(db, PARKED)
    waiting = queues.reduce((sum, queue) => sum + queue.waiting + queue.running, 0)
    if (waiting === 0) break
  }
  const parked = await listParkedJobs(db, { parkedQueue: PARKED, limit: LINES_SAID, offset: 0 })
  return { waiting, parked: parked.map(({ job, error }) => `${job}: ${error}`) }
}

async function killAgainAndAgain(running: {
  db: Db
  webs: readonly SupervisedProcess[]
  worker: SupervisedProcess
  postgres: EmbeddedPostgres
}): Promise<Record<Target | 'all', number>> {
  const done = { web: 0, worker: 0, database: 0, everything: 0, all: 0 }
  const deadline = Date.now() + Number(values.minutes) * 60_000
  while (done.all < kills && Date.now() < deadline && !isInterrupted) {
    await Promise.any(running.webs.map((web) => web.untilReady(READY_WITHIN_MS)))
    await sleep(rng.between(BETWEEN_KILLS_MS.least, BETWEEN_KILLS_MS.most))
    const target = aTarget()
    const killed = rng.between(0, running.webs.length - 1)
    for (const [at, web] of running.webs.entries()) {
      if (target === 'everything' || (target === 'web' && at === killed)) web.kill()
    }
    if (target === 'worker' || target === 'everything') running.worker.kill()
    if (target === 'database' || target === 'everything') await killDatabase(running.postgres)
    done[target] += 1
    done.all += 1
    if (done.all % SAID_EVERY !== 0) continue
    console.log(`${done.all} kills, load ${loadavg()[0]?.toFixed(1)}`)
    // All people of the drill share one address, whose hourly limits a long run would reach.
    await persistently(() => running.db.deleteFrom('throttles').execute())
  }
  return done
}

function aTarget(): Target {
  const { everything, database, worker } = SHARES
  const at = rng.between(1, 100)
  if (at <= everything) return 'everything'
  if (at <= everything + database) return 'database'
  return at <= everything + database + worker ? 'worker' : 'web'
}

async function killDatabase(postgres: EmbeddedPostgres): Promise<void> {
  const postmaster = await findPostmaster(postgres.dataFolder)
  if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
  await persistently(() => postgres.revive())
}

function say(what: string, lines: readonly string[]): void {
  if (lines.length === 0) return
  console.log(`${what}: ${lines.length}`)
  for (const line of lines.slice(0, LINES_SAID)) console.log(`  ${line}`)
}

function record(
  { acknowledged, lost, double, orphaned, withoutFile }: CrashFindings,
  run: { kills: number; minutes: number; ends: number; gaveUp: number; ledger: boolean },
): void {
  const earlier = new Map(values.add ? recordedFigures(NAME).map((figure) => [figure.bar, figure]) : [])
  const note = `seed ${values.seed}, ${run.minutes.toFixed(0)} min`
  const counted = (bar: string, value: number, target?: string) => {
    const before = earlier.get(bar)
    return {
      bar,
      value: value + (before?.value ?? 0),
      unit: COUNT,
      note: before ? `${before.note}; ${note}` : note,
      ...(target && { target }),
    }
  }
  recordFigures(
    NAME,
    [
      counted('kills of web, worker, database and all of them', run.kills, '≥ 300'),
      counted('writes acknowledged', acknowledged),
      counted('acknowledged writes lost', lost.length, '≤ 0'),
      counted('writes applied twice', double.length, '≤ 0'),
      counted('rows whose file is gone', withoutFile.length, '≤ 0'),
      counted('files without a row, all swept', orphaned),
      counted('calls given up after three minutes', run.gaveUp),
      counted('processes that ended by themselves', run.ends, '≤ 0'),
      counted('ledger check: faults', run.ledger ? 0 : 1, '≤ 0'),
    ],
    values.record,
  )
}
