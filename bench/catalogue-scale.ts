import { cpus, loadavg } from 'node:os'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { readConfig } from '#platform/server/config.ts'
import { buildApi } from '../src/app.ts'
import { openServices } from '../src/services.ts'
import { capturing, type Statement } from './lib/captured.ts'
import { type Call, catalogueCalls, searchCalls } from './lib/catalogue-calls.ts'
import { readFiles } from './lib/read-files.ts'
import { recordFigures } from './lib/record.ts'
import { startScaledDatabase } from './lib/scaled-database.ts'
import { databaseCpu, inTurns, quantile, repeated } from './lib/turns.ts'

// The catalogue's calls and their statements at one size, on 1 and on 20 connections. The database's files are
// read into the page cache first. Calls refused for their duration (503) count with the time that they took, and
// the line states their number, warm-up included. Elapsed times of a shared machine are unreliable, so CPU times
// of the database and this process are printed beside them.
// Run: npm run bench -- catalogue-scale 1000000 [folder] [only]. An already seeded folder is used again; `only`
// is a regular expression for the names of calls.
const courses = Number(process.argv[2] ?? 100_000)
const only = new RegExp(process.argv[4] ?? '')
const rounds = Number(process.env.ROUNDS ?? 40)

const { server, folder } = await startScaledDatabase(courses, process.argv[3])
const databaseCpuMs = databaseCpu(server.dataFolder)
const client = new pg.Client({ connectionString: server.url() })
await client.connect()
try {
  console.log(await readFiles(server.dataFolder))
  console.log(`${courses} courses, ${cpus().length} CPUs, load ${loadavg()[0]?.toFixed(1)}`)
  await bench(1)
  await bench(20)
} finally {
  await client.end()
  if (!server.found) await server.stop()
}

async function bench(connections: number): Promise<void> {
  const config = readConfig({
    DATABASE_URL: server.url(),
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    DATABASE_POOL_SIZE: String(connections),
  })
  const services = await openServices('web', config)
  const api = await buildApi(services)
  try {
    let refused = 0
    const send = async (call: Call) => {
      const url = API_BASE + call.path
      const reply = call.body
        ? await api.inject({ method: 'POST', url, payload: call.body })
        : await api.inject({ method: 'GET', url })
      if (reply.statusCode === 503) refused++
      else if (reply.statusCode !== 200) throw new Error(`${call.path}: ${reply.statusCode} ${reply.body}`)
    }
    const found: Found[] = []
    const groups = [
      ...(await catalogueCalls(client)),
      // The selection of keywords takes seconds.
      ...(/search|^\(\?:\)$/.test(only.source) ? await searchCalls(client, { each: rounds, seed: connections }) : []),
    ]
    console.log(
      `\n${connections} at once`.padEnd(42),
      'calls/s  wall p50  p95 | CPU ms: database  server | its statements alone, p50; ratio',
    )
    for (const { name, calls, warming = calls } of groups) {
      if (calls.length === 0 || !only.test(name)) continue
      refused = 0
      // Often enough that every connection has prepared the statements.
      const warm = warming.length > 0 ? repeated(warming, 2 * connections) : []
      for (let turn = 0; turn < 3; turn++) await inTurns(warm, connections, send)
      const before = { database: databaseCpuMs(), own: process.cpuUsage() }
      const often = warming === calls ? repeated(calls, rounds * Math.max(1, connections / 4)) : calls
      const measured = await inTurns(often, connections, send)
      const own = process.cpuUsage(before.own)
      const databaseMs = databaseCpuMs() - before.database
      const each = measured.times.length
      const pair = connections === 1 ? await besideBare(often, send) : undefined
      const [p95Ms, perSecond] = [quantile(measured.times, 0.95), (each * 1000) / measured.wallMs]
      found.push({ name, p95Ms, perSecond, ...(pair && { ratio: pair.bareMs / pair.callMs }) })
      console.log(
        name.padEnd(42),
        `${perSecond.toFixed(0).padStart(7)}`,
        `${quantile(measured.times, 0.5).toFixed(1).padStart(9)} ${p95Ms.toFixed(1).padStart(5)}`,
        `| ${(databaseMs / each).toFixed(2).padStart(16)} ${((own.user + own.system) / 1000 / each).toFixed(2).padStart(7)}`,
        pair === undefined ? '' : `| ${pair.bareMs.toFixed(2)} ms, ${(pair.bareMs / pair.callMs).toFixed(2)}`,
        refused === 0 ? '' : `| ${refused} refused`,
      )
    }
    record(connections, found)
    if (connections === 1 && only.test('a part of the map')) await measureMap(api)
  } finally {
    await api.close()
    await services.close()
  }
}

interface Found {
  readonly name: string
  readonly p95Ms: number
  readonly perSecond: number
  /** Time of the statements alone ÷ time of the call. */
  readonly ratio?: number
}

function record(connections: number, found: readonly Found[]): void {
  const how = `${courses} courses, ${connections} at once`
  const kinds = found.filter(({ name }) => /^search: (?!all kinds)/.test(name))
  const p95 = connections === 1 ? '≤ 15' : '≤ 120'
  const rate = connections === 1 ? {} : { target: '≥ 300' }
  const rows = [
    { name: 'search, slowest kind', of: kinds },
    { name: 'search, all kinds', of: found.filter(({ name }) => name === 'search: all kinds') },
    { name: 'search box', of: found.filter(({ name }) => name === 'the one search box') },
  ].filter(({ of }) => of.length > 0)
  for (const { name, of } of rows) {
    const [slowest, fewest] = [Math.max(...of.map((each) => each.p95Ms)), Math.min(...of.map((each) => each.perSecond))]
    recordFigures('catalogue-scale', [
      { bar: `${name}, p95, ${how}`, target: p95, value: slowest, unit: 'ms' },
      { bar: `${name}, ${how}`, ...rate, value: fewest, unit: '/s' },
    ])
  }
  const ratios = found.flatMap(({ ratio }) => ratio ?? [])
  if (ratios.length === 0) return
  const bar = `list call ÷ its statements on one bare connection, lowest, ${courses} courses`
  recordFigures('catalogue-scale', [
    { bar, target: '≥ 0.4', value: Math.min(...ratios), unit: '×', note: `of ${ratios.length} kinds` },
  ])
}

/** The sitemap index and its first part of courses, up to 50,000 URLs. */
async function measureMap(api: FastifyInstance): Promise<void> {
  for (const url of ['/sitemap.xml', '/sitemap/courses-1.xml']) {
    const times: number[] = []
    let bytes = 0
    for (let turn = 0; turn < 5; turn++) {
      const start = performance.now()
      bytes = (await api.inject(url)).rawPayload.length
      times.push(performance.now() - start)
    }
    console.log(`${url}: ${quantile(times, 0.5).toFixed(0)} ms, ${(bytes / 1024).toFixed(0)} KiB`)
  }
}

/**
 * Each call followed at once by its statements, in sequence on a bare connection, so that other load on the
 * machine affects both.
 *
 * @returns the medians
 */
async function besideBare(calls: readonly Call[], send: (call: Call) => Promise<void>) {
  const bare = async (statements: readonly Statement[]) => {
    for (const { text, values, name } of statements)
      await client.query({ text, values, ...(name ? { name: `bare ${name}` } : {}) })
  }
  const perCall = new Map<Call, Statement[]>()
  for (const call of new Set(calls)) {
    const statements = await capturing(() => send(call))
    perCall.set(call, statements)
    await bare(statements)
  }
  const [callMs, bareMs]: [number[], number[]] = [[], []]
  for (const call of calls) {
    const start = performance.now()
    await send(call)
    const between = performance.now()
    await bare(perCall.get(call) ?? [])
    callMs.push(between - start)
    bareMs.push(performance.now() - between)
  }
  return { callMs: quantile(callMs, 0.5), bareMs: quantile(bareMs, 0.5) }
}
