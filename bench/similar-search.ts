import { cpus, loadavg } from 'node:os'
import { sql } from 'kysely'
import pg from 'pg'
import { suggestionsShown } from '#domains/storefront/contract/suggestions.contract.ts'
import { fillSounds } from '#domains/storefront/server/index.ts'
import { suggestExactly, suggestFor } from '#domains/storefront/server/search/suggest.ts'
import queries from '#domains/storefront/server/similar/realistic-queries.json' with { type: 'json' }
import { API_BASE } from '#platform/contract/endpoint.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { readConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/database/connect.ts'
import { buildApi } from '../src/app.ts'
import { openServices } from '../src/services.ts'
import { readFiles } from './lib/read-files.ts'
import { recordFigures } from './lib/record.ts'
import { startScaledDatabase } from './lib/scaled-database.ts'
import { databaseCpu, inTurns, quantile, repeated } from './lib/turns.ts'

// The search box at one size, asked with the realistic queries that are not spelled as the titles are: misspelled, in
// another language, by a place, by a name in other letters. On 1 and on 20 connections. The titles at this size are
// made of those of the demo, so that most queries find thousands of rows. Elapsed times of a shared machine are
// unreliable, so the CPU times of a search are printed beside them. The queries that are spelled as the titles are, are
// asked alternately with and without the steps that find similar rows: those steps must not make them slower by more
// than a tenth.
// Run: npm run bench -- similar-search 1000000 [folder]. An already filled folder is used again, also that of
// catalogue-scale.
const courses = Number(process.argv[2] ?? 100_000)
const MIN_CALLS = 1_200
/**
 * PostgreSQL plans a prepared statement anew in its first five uses on a connection; connections of the product live
 * long.
 */
const CALLS_BEFORE = 150

const { server, folder } = await startScaledDatabase(courses, process.argv[3])
const db = openDatabase(server.url(), { max: 1 })
const start = performance.now()
await fillSounds(db)
await sql`vacuum (analyze) course_sounds, owner_sounds`.execute(db)
console.log(`sounds computed in ${((performance.now() - start) / 1000).toFixed(0)} s`)
await db.destroy()
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
  const pool = { DATABASE_URL: server.url(), DATABASE_POOL_SIZE: String(connections) }
  const services = await openServices('web', readConfig({ ...pool, DATA_DIR: folder, LOG_LEVEL: 'error' }))
  const api = await buildApi(services)
  let refused = 0
  const send = async (query: string) => {
    const reply = await api.inject(`${API_BASE}/search/suggestions?keyword=${encodeURIComponent(query)}`)
    if (reply.statusCode === 503) refused += 1
    else if (reply.statusCode !== 200) throw new Error(`${query}: ${reply.statusCode} ${reply.body}`)
  }
  try {
    const kinds = Object.entries(queries).filter(([kind]) => kind !== 'exact')
    const all = kinds.flatMap(([, pairs]) => pairs.map(([query = '']) => query))
    await inTurns(repeated(all, CALLS_BEFORE * connections), connections, send)
    if (connections === 1) {
      for (const [kind, pairs] of kinds) await measureKind(kind, pairs, send)
      await compareExact(services)
    }
    refused = 0
    const before = { database: databaseCpuMs(), own: process.cpuUsage() }
    const { times, wallMs } = await inTurns(repeated(all, MIN_CALLS), connections, send)
    const own = process.cpuUsage(before.own)
    const cpu = {
      database: (databaseCpuMs() - before.database) / times.length,
      own: (own.user + own.system) / 1000 / times.length,
    }
    const cpuNote = `CPU ${cpu.own.toFixed(1)} ms of the server, ${cpu.database.toFixed(1)} of PostgreSQL`
    const [p95, rate] = [quantile(times, 0.95), (times.length * 1000) / wallMs]
    const how = `${courses} courses, ${connections} at once`
    console.log(
      `${how}: p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${rate.toFixed(0)}/s, ${refused} refused, ${cpuNote}`,
    )
    recordFigures('similar-search', [
      { bar: `p95, ${how}`, ...(connections === 1 && { target: '≤ 25' }), value: p95, unit: 'ms' },
      {
        bar: how,
        ...(connections > 1 && { target: '≥ 250' }),
        value: rate,
        unit: '/s',
        note: `${refused} refused; ${cpuNote}`,
      },
    ])
  } finally {
    await api.close()
    await services.close()
  }
}

/** Times of the exact queries with the steps for similar rows, relative to those without, query by query in one run. */
async function compareExact({ publicReads: db }: AppServices): Promise<void> {
  const spent = { with: 0, without: 0 }
  const ask = async (how: keyof typeof spent, keyword: string) => {
    const search = how === 'with' ? suggestFor : suggestExactly
    const askedAt = performance.now()
    await search(db, { viewer: { kind: 'guest' }, locale: 'my' }, { keyword, shown: suggestionsShown })
    return performance.now() - askedAt
  }
  const exact = repeated(queries.exact, MIN_CALLS / 2)
  for (const [index, [keyword = '']] of exact.entries()) {
    // In turns, so that neither finds what the other has just read.
    const order = index % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)
    for (const how of order) {
      const ms = await ask(how, keyword)
      if (index >= queries.exact.length) spent[how] += ms
    }
  }
  const value = spent.with / spent.without
  const calls = exact.length - queries.exact.length
  const note = `${(spent.with / calls).toFixed(2)} and ${(spent.without / calls).toFixed(2)} ms a search`
  console.log(`exact queries, with ÷ without similar rows: ${value.toFixed(3)} × (${note})`)
  const bar = `exact queries, with ÷ without similar rows, ${courses} courses`
  recordFigures('similar-search', [{ bar, target: '≤ 1.1', value, unit: '×', note }])
}

/** Prints the times of a kind, and its slowest query. */
async function measureKind(kind: string, pairs: readonly string[][], send: (query: string) => Promise<void>) {
  const times: { query: string; ms: number }[] = []
  for (const [query = ''] of pairs) {
    const sentAt = performance.now()
    await send(query)
    times.push({ query, ms: performance.now() - sentAt })
  }
  const ms = times.map((each) => each.ms)
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, 3)
  const named = slowest.map((each) => `${each.query} ${each.ms.toFixed(0)}`).join(', ')
  console.log(kind.padEnd(24), `p50 ${quantile(ms, 0.5).toFixed(1)} p95 ${quantile(ms, 0.95).toFixed(1)} ms | ${named}`)
}
