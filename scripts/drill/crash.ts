// npm run drill:crash [-- --kills 1000 --seed 1 --buyers 6 --minutes 240 --record [--add]]: kills one of two web
// processes, the worker, the database and all of them with SIGKILL, again and again, while people buy, send pictures of
// payments, are verified, rate and upload. What was acknowledged has to be there once, and the ledger has to add up. On
// an embedded database of its own, on loopback; ends by itself. `--add` adds to the recorded figures, for a long drill
// in parts. Needs `npm run build`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { COUNT, recordedFigures, recordFigures } from '#bench/lib/record.ts'
import { createFileStorage } from '#platform/server/files/file-storage.ts'
import { type CrashFindings, compareWithDatabase } from './crash-findings.ts'
import { aCrashWorld, CrashStories } from './crash-stories.ts'
import { KilledSite } from './killed-site.ts'
import { RetryingClient } from './retrying-client.ts'

const BETWEEN_KILLS_MS = { min: 200, max: 1_800 }
const NAME = 'drill-crash'
const LINES_SAID = 10

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
const site = await KilledSite.start('crash')
let isFailed = true
try {
  isFailed = await drill()
} finally {
  await site.stop({ keep: isFailed })
}
process.exit(isFailed ? 1 : 0)

/** @returns whether something was lost, double, wrong or left unanswered */
async function drill(): Promise<boolean> {
  const { db } = site
  const client = new RetryingClient(site.ports)
  const stories = new CrashStories(await aCrashWorld(db), client)
  const over = new AbortController()
  const running = stories.run(over.signal, Number(values.buyers))
  const startedAt = Date.now()
  const deadline = startedAt + Number(values.minutes) * 60_000
  const done = await site.killAgainAndAgain({
    kills,
    seed: Number(values.seed),
    betweenMs: BETWEEN_KILLS_MS,
    isOver: () => isInterrupted || Date.now() > deadline,
  })
  await site.untilReady()
  over.abort()
  await running
  const minutes = (Date.now() - startedAt) / 60_000
  const jobs = await site.jobsAfterwards()
  await site.stopProcesses()
  const findings = await compareWithDatabase(
    { db, storage: createFileStorage(join(site.folder, 'files')) },
    stories.log,
  )
  const ledger = spawnSync(process.execPath, ['src/cli.ts', 'ledger', 'check'], { env: site.env, encoding: 'utf8' })
  const { refused, gaveUp, purchases, uploads } = stories.log
  const ends = site.unexpectedEnds
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
