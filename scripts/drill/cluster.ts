// npm run drill:cluster [-- --record]: sets up PostgreSQL under Patroni (three nodes, three etcd) with HAProxy from
// Debian's packages on loopback, a bucket, two web processes and two workers behind HAProxy, lets people buy, pay, rate
// and upload, and kills the primary, a web process and a worker, and cuts the primary off from all others. Acknowledged
// writes have to be there once. It says which packages are missing where it cannot run. Needs `npm run build`; ends by
// itself.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { COUNT, recordFigures } from '#bench/lib/record.ts'
import { freePort } from '#bench/lib/site.ts'
import { environmentWith } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/database/connect.ts'
import { createS3Storage } from '#platform/server/files/s3-storage.ts'
import { aBucketServer, BUCKET_KEY } from '#tests/support/bucket-server.ts'
import { migrateEverything } from '../../src/schema.ts'
import { WEB_MEMORY, WORKER_MEMORY } from '../launcher/process-memory.mjs'
import { type ClusterPrograms, findClusterPrograms } from './cluster-programs.ts'
import { compareWithDatabase } from './crash-findings.ts'
import { aCrashWorld, CrashStories } from './crash-stories.ts'
import { DatabaseCluster } from './database-cluster.ts'
import { RetryingClient } from './retrying-client.ts'
import { RowWriter } from './row-writer.ts'
import { SupervisedProcess } from './supervised-process.ts'

/** A node that comes back copies what it missed. */
const WHOLE_WITHIN_MS = 300_000
const READY_WITHIN_MS = 300_000
const BEFORE_FAULT_MS = 12_000
/** How much longer than its target a fault is watched. */
const AFTER_TARGET_MS = 15_000
const BUYERS = 2
const PROCESSES = 2

/** What one fault did. */
interface Measured {
  readonly fault: string
  readonly targetSeconds: number
  readonly gapSeconds: number
  readonly errors: string
  readonly beyondOneRetry: number
}

const { record } = parseArgs({ options: { record: { type: 'boolean', default: false } } }).values
const programs = findClusterPrograms()
if ('patroni' in programs) {
  const folder = await mkdtemp(join(tmpdir(), 'pyinnya-cluster-'))
  console.log(`logs, kept after a failure: ${folder}`)
  const isRight = await drill(folder, programs)
  if (isRight) await rm(folder, { recursive: true, force: true })
  process.exit(isRight ? 0 : 1)
}
console.log(`skipped: needs the Debian packages ${programs.join(', ')} (apt-get install ${programs.join(' ')})`)

async function drill(folder: string, found: ClusterPrograms): Promise<boolean> {
  const bucket = await aBucketServer()
  const webPorts = [await freePort(), await freePort()]
  const webHealthPorts = [await freePort(), await freePort()]
  const cluster = await DatabaseCluster.start(folder, found, { webPorts, webHealthPorts })
  const processes: SupervisedProcess[] = []
  try {
    await cluster.untilWhole(WHOLE_WITHIN_MS)
    await createDatabase(cluster)
    const url = cluster.url('pyinnya', 'pyinnya')
    await migrateEverything(url, () => undefined)
    const db = openDatabase(url, { max: 6, applicationName: 'drill' })
    const env = environmentWith({
      DATABASE_URL: url,
      DATA_DIR: folder,
      LOG_LEVEL: 'info',
      DATABASE_POOL_SIZE: '6',
      STORAGE_URL: `s3+${bucket.url}/lessons`,
      S3_REGION: BUCKET_KEY.region,
      S3_ACCESS_KEY_ID: BUCKET_KEY.accessKeyId,
      S3_SECRET_ACCESS_KEY: BUCKET_KEY.secretAccessKey,
      WORKER_OPS_LISTEN: 'off',
      SECRET: randomBytes(32).toString('hex'),
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node'),
    })
    const logFile = join(folder, 'processes.log')
    const webs = webPorts.map((port, at) => {
      const listening = { PORT: String(port), OPS_LISTEN: `127.0.0.1:${webHealthPorts[at]}` }
      const args = [...WEB_MEMORY, 'src/serve.ts']
      return new SupervisedProcess({ name: `web ${at + 1}`, args, logFile, env: { ...env, ...listening } })
    })
    const workers = Array.from({ length: PROCESSES }, (_, at) => {
      return new SupervisedProcess({ name: `worker ${at + 1}`, args: [...WORKER_MEMORY, 'src/work.ts'], logFile, env })
    })
    processes.push(...webs, ...workers)
    const world = await aCrashWorld(db)
    for (const each of processes) await each.untilReady(READY_WITHIN_MS)
    const client = new RetryingClient([cluster.webPort])
    const stories = new CrashStories(world, client)
    const writer = new RowWriter(url)
    await writer.start()
    const over = new AbortController()
    const running = stories.run(over.signal, BUYERS)
    const measured = await applyFaults({ cluster, webs, workers, client, writer })
    over.abort()
    await running
    const lostRows = await writer.stop()
    const storage = createS3Storage({ url: `${bucket.url}/lessons`, ...BUCKET_KEY })
    const findings = await compareWithDatabase({ db, storage }, stories.log)
    await db.destroy()
    const ends = processes.flatMap(({ unexpectedEnds }) => unexpectedEnds)
    const { refused, gaveUp } = stories.log
    console.log(`${writer.acknowledged} rows and ${findings.acknowledged} writes of the API acknowledged`)
    const lists = { lost: [...findings.lost, ...lostRows.map((row) => `row ${row}`)], double: findings.double }
    const faults = { ...lists, withoutFile: findings.withoutFile, refused, ends }
    console.log(JSON.stringify({ ...faults, orphaned: findings.orphaned, gaveUp }, undefined, 1))
    recordAll(measured, { ...lists, acknowledged: findings.acknowledged + writer.acknowledged, ends })
    const isInTime = measured.every(({ gapSeconds, targetSeconds }) => gapSeconds <= targetSeconds)
    return isInTime && gaveUp === 0 && Object.values(faults).every((list) => list.length === 0)
  } finally {
    for (const each of processes) await each.stop()
    await cluster.stop()
    await bucket.remove()
  }
}

async function createDatabase(cluster: DatabaseCluster): Promise<void> {
  const run = async (database: string, statements: readonly string[]) => {
    const client = new pg.Client({ connectionString: cluster.url('postgres', database) })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  const password = new URL(cluster.url('postgres', 'postgres')).password
  await run('postgres', [
    `create role pyinnya login password '${password}'`,
    "create database pyinnya template template0 encoding 'UTF8' locale 'C.UTF-8' owner pyinnya",
  ])
  await run('pyinnya', ['create extension pg_trgm', 'create extension btree_gin'])
}

interface Running {
  readonly cluster: DatabaseCluster
  readonly webs: readonly SupervisedProcess[]
  readonly workers: readonly SupervisedProcess[]
  readonly client: RetryingClient
  readonly writer: RowWriter
}

/** One after the other, each on a whole cluster. */
async function applyFaults(running: Running): Promise<Measured[]> {
  const { cluster, webs, workers } = running
  const faults: {
    fault: string
    targetSeconds: number
    apply: (leader: string) => unknown
    restore?: (name: string) => void
  }[] = [
    // HAProxy keeps one client address on one web process: one of the two is the one that serves.
    { fault: 'web process killed', targetSeconds: 5, apply: () => webs[0]?.kill() },
    { fault: 'other web process killed', targetSeconds: 5, apply: () => webs[1]?.kill() },
    { fault: 'worker killed', targetSeconds: 5, apply: () => workers[0]?.kill() },
    { fault: "primary's PostgreSQL killed", targetSeconds: 15, apply: (name) => cluster.killPostgres(name) },
    {
      fault: "primary's machine gone",
      targetSeconds: 30,
      apply: (name) => cluster.killNode(name),
      restore: (name) => cluster.startNode(name),
    },
    {
      fault: 'primary cut off',
      targetSeconds: 30,
      apply: (name) => cluster.cutNode(name),
      restore: (name) => cluster.restoreNode(name),
    },
  ]
  const measured: Measured[] = []
  for (const { fault, targetSeconds, apply, restore } of faults) {
    await cluster.untilWhole(WHOLE_WITHIN_MS)
    for (const each of [...webs, ...workers]) await each.untilReady(READY_WITHIN_MS)
    await sleep(BEFORE_FAULT_MS)
    running.writer.takeLongestGap()
    running.client.takeFailures()
    const leader = await cluster.leader()
    console.log(`${fault} (${leader} leads, load ${loadavg()[0]?.toFixed(1)})`)
    await apply(leader)
    await sleep(targetSeconds * 1000 + AFTER_TARGET_MS)
    const gapSeconds = running.writer.takeLongestGap() / 1000
    const { failures, beyondOneRetry } = running.client.takeFailures()
    const errors = [...failures].map(([what, count]) => `${count} × ${what}`).join(', ') || 'no errors'
    console.log(
      `  ${gapSeconds.toFixed(1)} s without a write; clients saw ${errors}; ${beyondOneRetry} calls took more than one retry`,
    )
    measured.push({ fault, targetSeconds, gapSeconds, errors, beyondOneRetry })
    restore?.(leader)
  }
  await cluster.untilWhole(WHOLE_WITHIN_MS)
  return measured
}

function recordAll(
  measured: readonly Measured[],
  found: { lost: readonly string[]; double: readonly string[]; ends: readonly string[]; acknowledged: number },
): void {
  const counted = (bar: string, value: number, target?: string) => ({
    bar,
    value,
    unit: COUNT,
    note: 'all faults together',
    ...(target && { target }),
  })
  recordFigures(
    'drill-cluster',
    [
      ...measured.map(({ fault, targetSeconds, gapSeconds, errors, beyondOneRetry }) => ({
        bar: `${fault}: longest time without a write`,
        value: gapSeconds,
        unit: 's',
        target: `≤ ${targetSeconds}`,
        note: `clients saw ${errors}; ${beyondOneRetry} calls took more than one retry`,
      })),
      counted('writes acknowledged', found.acknowledged),
      counted('acknowledged writes lost', found.lost.length, '≤ 0'),
      counted('writes applied twice', found.double.length, '≤ 0'),
      counted('processes that ended by themselves', found.ends.length, '≤ 0'),
    ],
    record,
  )
}
