import { loadavg } from 'node:os'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { readConfig } from '#platform/server/config.ts'
import { watchProcess } from '#platform/server/metrics/registry.ts'
import type { OpsSettings } from '#platform/server/ops-settings.ts'
import { buildApp } from '../src/app.ts'
import { openServices } from '../src/services.ts'
import { recordFigures } from './lib/record.ts'
import { aDemoDatabase } from './lib/site.ts'

// Cost of metrics: the same request to one app with and without counting, alternating every few milliseconds, so
// that other load affects both. Two apps of one process differ by 3 % for unknown reasons. Run: npm run bench --
// metrics, after npm run build
const TURNS = Number(process.env.TURNS ?? 100)
const MAX_RATIO = 1.02
const PATHS: (Request & { what: string })[] = [
  { what: 'cached page', path: '/class/list', headers: { 'accept-encoding': 'br' }, requests: 200 },
  { what: 'list call', path: `${API_BASE}/class/list?page=1`, headers: {}, requests: 20 },
]
type Request = { path: string; headers: Record<string, string>; requests: number }

const database = await aDemoDatabase()
const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: database.folder, LOG_LEVEL: 'error' })
const ops: { -readonly [Name in keyof OpsSettings]: OpsSettings[Name] } = { ...config.ops }
const { web } = ops
const services = await openServices('web', { ...config, ops })
// Metrics of the whole process cannot be measured by alternating; idle-memory and pages include them.
watchProcess()
const app = await buildApp(services)
try {
  for (const { what, ...request } of PATHS) await compare(what, request)
} finally {
  await app.close()
  await services.close()
  await database.stop()
}
process.exit()

async function compare(what: string, request: Request): Promise<void> {
  const costs = { plain: [] as number[], counting: [] as number[] }
  for (let turn = -TURNS / 4; turn < TURNS; turn += 1) {
    for (const variant of turn % 2 === 0 ? (['plain', 'counting'] as const) : (['counting', 'plain'] as const)) {
      ops.web = variant === 'counting' ? web : undefined
      const cost = await costOf(request)
      // The first turns are for the compiler.
      if (turn >= 0) costs[variant].push(cost)
    }
  }
  const [without, withFigures] = [median(costs.plain), median(costs.counting)]
  const ratio = withFigures / without
  recordFigures('metrics', [
    { bar: `${what} with metrics ÷ without, CPU`, target: `≤ ${MAX_RATIO}`, value: ratio, unit: '×' },
  ])
  const decision = ratio <= MAX_RATIO ? 'within' : 'ABOVE'
  const load = loadavg()[0]?.toFixed(1)
  console.log(
    `${what}: ${without.toFixed(1)} µs CPU, with figures × ${ratio.toFixed(3)} (${decision} ${MAX_RATIO}; load ${load})`,
  )
  if (ratio > MAX_RATIO) process.exitCode = 1
}

/** CPU time of this process per request, in microseconds. */
async function costOf({ path, headers, requests }: Request): Promise<number> {
  const before = process.cpuUsage()
  for (let asked = 0; asked < requests; asked += 1) {
    const { statusCode } = await app.inject({ url: path, headers })
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / requests
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}
