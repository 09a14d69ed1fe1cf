import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { readConfig } from '#platform/server/config.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { buildApi } from '../src/app.ts'
import { openServices } from '../src/services.ts'
import { capturing, type Statement } from './lib/captured.ts'
import { load, show } from './lib/load.ts'
import { recordFigures } from './lib/record.ts'
import { aDemoDatabase, type Measured, someWebProcesses } from './lib/site.ts'

// A list call of 12 rows, uncached, relative to the same statements sent by bare connections of
// bench/lib/replay.ts, and by pgbench if installed (the embedded server has none). Both use the machine
// alternately: on 1 and on 20 connections, with one web process and with one per CPU, because pgbench uses them
// all.
// Run: npm run bench -- list-call [FOLDER], with a folder that catalogue-scale has seeded; otherwise with the
// demo data.
const SECONDS = Number(process.env.SECONDS ?? 8)
const PATH = `${API_BASE}/class/list?page=1`

const ROUNDS = 3
/** Plans each round, or once per connection. */
const PROTOCOLS = ['simple', 'prepared'] as const
const folder = process.argv[2]

const database = folder ? await aSeededDatabase(folder) : await aDemoDatabase()
try {
  const statements = await statementsOf(PATH)
  console.log(`${PATH} sends ${statements.length} statements; load ${loadavg()[0]?.toFixed(1)}`)
  for (const processes of new Set([1, cpus().length])) {
    const web = await someWebProcesses(database, processes)
    for (const connections of [1, 20]) {
      console.log(`\n${processes} web processes, ${connections} connections, load ${loadavg()[0]?.toFixed(1)}`)
      const rounds: Ratios[] = []
      for (let round = 0; round < ROUNDS; round++) {
        rounds.push(await besideTheStatements(web, { statements, connections }))
      }
      record(rounds, `${connections} connections, ${processes} web processes`)
    }
    await web.stop()
  }
} finally {
  await database.stop()
}

/** Calls ÷ rounds of pgbench; undefined without pgbench. */
type Ratios = Record<(typeof PROTOCOLS)[number], number | undefined>

function record(rounds: readonly Ratios[], how: string): void {
  for (const protocol of PROTOCOLS) {
    const ratios = rounds.flatMap((round) => round[protocol] ?? []).toSorted((a, b) => a - b)
    const value = ratios[Math.floor(ratios.length / 2)]
    if (value === undefined) continue
    const bar = `list call ÷ pgbench -M ${protocol}, ${folder ? 'seeded' : 'demo'} data, ${how}`
    const isBound = how.startsWith('20 ')
    const target = isBound ? { target: folder ? '≥ 0.4' : '≥ 0.35' } : {}
    const note = ratios.map((ratio) => ratio.toFixed(2)).join(', ')
    recordFigures('list-call', [{ bar, ...target, value, unit: '×', note }])
  }
}

async function besideTheStatements(
  web: Measured,
  { statements, connections }: { statements: readonly Statement[]; connections: number },
): Promise<Ratios> {
  const call = await load(web, { paths: [PATH], headers: {}, connections, seconds: SECONDS })
  const bare = await replay(statements, connections)
  show('list call', call)
  const yardsticks = [`the statements alone ${beside(call.perSecond, bare)}`]
  const ratios: Ratios = { simple: undefined, prepared: undefined }
  for (const protocol of PROTOCOLS) {
    const rounds = pgbench(statements, { connections, protocol })
    if (rounds !== undefined) ratios[protocol] = call.perSecond / rounds
    yardsticks.push(`pgbench -M ${protocol} ${beside(call.perSecond, rounds)}`)
  }
  console.log(yardsticks.join('; '))
  return ratios
}

function beside(calls: number, rounds: number | undefined): string {
  return rounds === undefined ? '–' : `${rounds.toFixed(0)}/s: ratio ${(calls / rounds).toFixed(2)}`
}

async function aSeededDatabase(folder: string) {
  const server = await startEmbeddedPostgres({ dataDir: folder })
  await migrate(server.url())
  return { url: server.url(), folder, stop: async () => (server.found ? undefined : server.stop()) }
}

/** Runs the call in this process until its connections are warm, then returns the statements that it sends. */
async function statementsOf(path: string): Promise<Statement[]> {
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: database.folder, LOG_LEVEL: 'error' })
  const services = await openServices('web', config)
  const api = await buildApi(services)
  try {
    await api.inject(path)
    return await capturing(() => api.inject(path))
  } finally {
    await api.close()
    await services.close()
  }
}

/**
 * Rounds of the statements per second in pgbench; undefined without pgbench. `simple` is its default, which plans
 * each round; `prepared` plans once per connection, as the call does.
 */
function pgbench(
  statements: readonly Statement[],
  { connections, protocol }: { connections: number; protocol: 'simple' | 'prepared' },
): number | undefined {
  const literal = (value: unknown): string => {
    if (value === null || value === undefined) return 'null'
    if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join(',')}}`)
    return typeof value === 'number' ? String(value) : pg.escapeLiteral(String(value))
  }
  const filled = statements.map(({ text, values }) =>
    text.replaceAll(/\$(\d+)/g, (_, match) => literal(values[Number(match) - 1])).replaceAll(/\s+/g, ' '),
  )
  const script = join(database.folder, 'list-call.sql')
  writeFileSync(script, filled.map((text) => `${text};\n`).join(''))
  const { searchParams, pathname, username } = new URL(database.url)
  const connection = ['-h', searchParams.get('host') ?? '', '-U', username, pathname.slice(1)]
  const threads = Math.min(connections, cpus().length)
  const times = ['-c', String(connections), '-j', String(threads), '-T', String(SECONDS)]
  const { stdout, error } = spawnSync('pgbench', ['-n', '-M', protocol, ...times, '-f', script, ...connection], {
    encoding: 'utf8',
  })
  if (error) return undefined
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (rate === undefined) throw new Error('pgbench gave no figure')
  return Number(rate)
}

async function replay(statements: readonly Statement[], connections: number): Promise<number> {
  const child = fork(join(import.meta.dirname, 'lib/replay.ts'))
  child.send({ url: database.url, statements, connections, seconds: SECONDS })
  const [perSecond] = (await once(child, 'message')) as [number]
  return perSecond
}
