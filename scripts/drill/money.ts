// npm run drill:money [-- --operations 100000 --clients 20 --kills 30 --seed 1 --record]: clients of the finance team
// enter, confirm, waive, reverse, void, refund and pay out, take cash, check registration fees and import statements at
// random on two web processes, and students take coupons, while these processes, the worker and the database are
// killed. Afterwards the ledger sums to 0 and equals what rows say, no number is used twice, no transfer gives more
// than it has, and everything that was acknowledged is there: a program that shares no code with the product compares
// (money/check-history.ts). On an embedded database of its own, on loopback; ends by itself. Needs `npm run build`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { COUNT, recordFigures } from '#bench/lib/record.ts'
import { createRng } from '../../src/demo/rng.ts'
import { KilledSite } from './killed-site.ts'
import { MoneyClients } from './money/clients.ts'
import { aMoneyWorld } from './money/world.ts'
import { RetryingClient } from './retrying-client.ts'

const LINES_SAID = 20

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '100000' },
    clients: { type: 'string', default: '20' },
    kills: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    record: { type: 'boolean', default: false },
  },
})
const [operations, kills] = [Number(values.operations), Number(values.kills)]
/** So that the kills are spread over the run, at some 80 operations a second. */
const betweenMs = { min: 1_000, max: Math.max(2_000, (2 * operations * 1_000) / (80 * Math.max(kills, 1))) }

const site = await KilledSite.start('money')
let isFailed = true
try {
  isFailed = await drill()
} finally {
  await site.stop({ keep: isFailed })
}
process.exit(isFailed ? 1 : 0)

/** @returns whether something was lost, double or wrong */
async function drill(): Promise<boolean> {
  const historyFile = join(site.folder, 'history.jsonl')
  const clients = new MoneyClients({
    world: await aMoneyWorld(site.db),
    client: new RetryingClient(site.ports, { isSpread: true }),
    historyFile,
    random: randomOf(Number(values.seed)),
  })
  const startedAt = Date.now()
  let isOver = false
  const killing = site.killAgainAndAgain({ kills, seed: Number(values.seed), betweenMs, isOver: () => isOver })
  await clients.run(operations, Number(values.clients))
  isOver = true
  const done = await killing
  const minutes = (Date.now() - startedAt) / 60_000
  await site.untilReady()
  const jobs = await site.jobsAfterwards()
  await site.stopProcesses()
  const checker = join(import.meta.dirname, 'money/check-history.ts')
  const checked = spawnSync(process.execPath, [checker, site.databaseUrl, historyFile], { encoding: 'utf8' })
  const ledger = spawnSync(process.execPath, ['src/cli.ts', 'ledger', 'check'], { env: site.env, encoding: 'utf8' })
  const lines = checked.stdout.trim().split('\n')
  const { faults = Number.NaN, acknowledged = 0 } = figuresOf(lines.pop())
  for (const line of [...clients.faults, ...jobs.parked, ...site.unexpectedEnds, ...lines].slice(0, LINES_SAID)) {
    console.log(`  ${line}`)
  }
  console.log(
    `${clients.answered} calls answered in ${minutes.toFixed(1)} min, ${clients.done} carried out, ${clients.gaveUp} given up; ` +
      `${done.all} kills (seed ${values.seed}); ${faults} faults, ${jobs.waiting} jobs wait; ` +
      `${ledger.stdout.trim().split('\n').at(-1)} ${ledger.stderr}${checked.stderr}`,
  )
  console.log(`carried out of answered: ${clients.tally}`)
  const note = `seed ${values.seed}, ${minutes.toFixed(0)} min, ${done.all} kills`
  recordFigures(
    'drill-money',
    [
      { bar: 'calls answered', value: clients.answered, unit: COUNT, note },
      { bar: 'calls acknowledged', value: acknowledged, unit: COUNT, note },
      { bar: 'faults found by the check of histories', target: '≤ 0', value: faults, unit: COUNT, note },
      { bar: 'ledger check: faults', target: '≤ 0', value: ledger.status === 0 ? 0 : 1, unit: COUNT, note },
      { bar: 'unexpected answers', target: '≤ 0', value: clients.faults.length, unit: COUNT, note },
    ],
    values.record,
  )
  return (
    faults !== 0 ||
    ledger.status !== 0 ||
    clients.faults.length + clients.gaveUp + jobs.parked.length + jobs.waiting + site.unexpectedEnds.length > 0
  )
}

function figuresOf(line: string | undefined): { faults?: number; acknowledged?: number } {
  try {
    return JSON.parse(line ?? '')
  } catch {
    return {}
  }
}

/** Numbers from 0 to below 1, the same ones for the same seed. */
function randomOf(seed: number): () => number {
  const rng = createRng(seed)
  return () => rng.between(0, 999_999) / 1_000_000
}
