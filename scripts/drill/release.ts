// npm run drill:release [-- --former COMMIT | --former-folder FOLDER --record]: upgrades a running site from the former
// release and goes back, without a break. The former release serves on its own schema, the schema is migrated under it,
// then its processes are replaced one by one under load, and replaced by the former ones again. Each call has to
// succeed with one retry, and what was acknowledged has to be there once. Installs and builds the former release in a
// temporary folder unless one is named. On an embedded database, on loopback. Needs `npm run build`; ends by itself.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { COUNT, recordFigures } from '#bench/lib/record.ts'
import { freePort } from '#bench/lib/site.ts'
import { environmentWith } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/database/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { createFileStorage } from '#platform/server/files/file-storage.ts'
import { migrateEverything } from '../../src/schema.ts'
import { compareWithDatabase } from './crash-findings.ts'
import { aCrashWorld, CrashStories } from './crash-stories.ts'
import { aFormerRelease } from './former-release.ts'
import { RetryingClient } from './retrying-client.ts'
import { RollingSite } from './rolling-site.ts'

const SERVE_FOR_MS = 8_000
const BUYERS = 3
const HERE = { folder: join(import.meta.dirname, '../..'), node: process.execPath }

const { values } = parseArgs({
  options: {
    former: { type: 'string' },
    'former-folder': { type: 'string' },
    record: { type: 'boolean', default: false },
  },
})
const former = aFormerRelease(values.former, values['former-folder'])
const folder = await mkdtemp(join(tmpdir(), 'pyinnya-release-'))
let isRight = false
try {
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  try {
    isRight = await drill(postgres)
  } finally {
    await postgres.stop()
  }
} finally {
  former.remove()
  if (isRight) await rm(folder, { recursive: true, force: true })
  else console.log(`the processes said: ${join(folder, 'processes.log')}`)
}
process.exit(isRight ? 0 : 1)

async function drill(postgres: EmbeddedPostgres): Promise<boolean> {
  const ports = [await freePort(), await freePort()]
  const env = environmentWith({
    DATABASE_URL: postgres.url(),
    DATA_DIR: folder,
    LOG_LEVEL: 'info',
    NODE_ENV: 'production',
    SECRET: 'a secret of more than thirty-two characters',
    PUBLIC_URL: 'https://pyinnya.example',
    OPS_LISTEN: 'off',
    WORKER_OPS_LISTEN: 'off',
    DATABASE_POOL_SIZE: '6',
    DRAIN_SECONDS: '1',
  })
  const migrated = spawnSync(former.node, ['src/cli.ts', 'migrate'], { cwd: former.folder, env, encoding: 'utf8' })
  if (migrated.status !== 0) throw new Error(`the former release did not migrate: ${migrated.stderr}`)
  const site = new RollingSite(env, ports, join(folder, 'processes.log'))
  await site.startWith(former)
  const client = new RetryingClient(ports)
  const over = new AbortController()
  const visits = visitUntil(over.signal, client)
  await sleep(SERVE_FOR_MS)
  const applied = await migrateEverything(postgres.url(), () => undefined)
  console.log(`${former.commit} serves; migrated under it: ${applied.join(', ') || 'nothing'}`)
  const db = openDatabase(postgres.url(), { max: 6, applicationName: 'drill' })
  const stories = new CrashStories(await aCrashWorld(db), client)
  const running = stories.run(over.signal, BUYERS)
  await sleep(SERVE_FOR_MS)
  await site.rollTo(HERE)
  console.log('this release serves')
  await sleep(SERVE_FOR_MS)
  await site.rollTo(former)
  console.log(`${former.commit} serves again`)
  await sleep(SERVE_FOR_MS)
  over.abort()
  await Promise.all([running, visits])
  await site.stop()
  const { failures, beyondOneRetry } = client.takeFailures()
  const storage = createFileStorage(join(folder, 'files'))
  const findings = await compareWithDatabase({ db, storage }, stories.log)
  await db.destroy()
  const { lost, double, withoutFile, acknowledged } = findings
  const { refused, gaveUp } = stories.log
  console.log(
    `${client.calls} calls, ${acknowledged} writes acknowledged; failed tries: ${JSON.stringify([...failures])}`,
  )
  console.log(
    JSON.stringify(
      { beyondOneRetry, gaveUp, lost, double, withoutFile, refused, ends: site.unexpectedEnds },
      undefined,
      1,
    ),
  )
  record({
    applied: applied.length,
    calls: client.calls,
    beyondOneRetry,
    acknowledged,
    lost: lost.length,
    double: double.length,
  })
  const faults = [lost, double, withoutFile, refused, site.unexpectedEnds]
  return beyondOneRetry + gaveUp === 0 && faults.every((list) => list.length === 0)
}

function record(found: {
  applied: number
  calls: number
  beyondOneRetry: number
  acknowledged: number
  lost: number
  double: number
}): void {
  const note = `${former.commit}, ${found.applied} migrations, two web processes and a worker, there and back`
  const counted = (bar: string, value: number, target?: string) => ({
    bar,
    value,
    unit: COUNT,
    note,
    ...(target && { target }),
  })
  recordFigures(
    'drill-release',
    [
      counted('calls', found.calls),
      counted('calls that took more than one retry', found.beyondOneRetry, '≤ 0'),
      counted('writes acknowledged', found.acknowledged),
      counted('acknowledged writes lost', found.lost, '≤ 0'),
      counted('writes applied twice', found.double, '≤ 0'),
    ],
    values.record,
  )
}

/** Visitors, who need no schema newer than the former one. */
async function visitUntil(signal: AbortSignal, client: RetryingClient): Promise<void> {
  const paths = ['/', '/class/list', '/course/list']
  for (let visit = 0; !signal.aborted; visit += 1) {
    await client.send({ method: 'GET', path: paths[visit % paths.length] ?? '/' })
    await sleep(50)
  }
}
