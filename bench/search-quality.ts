import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { mountStorefront } from '#domains/storefront/server/index.ts'
import queries from '#domains/storefront/server/similar/realistic-queries.json' with { type: 'json' }
import { openDatabase } from '#platform/server/database/connect.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { closeFile } from '#tests/support/at-file-end.ts'
import { aDomainApi } from '#tests/support/domain-api.ts'
import { aSearchCatalogue, isWanted, textsOf } from '#tests/support/search-catalogue.ts'
import assessed from './lib/assessed-rows.json' with { type: 'json' }
import { COUNT, recordFigures } from './lib/record.ts'

// How well the quick search answers realistic queries (BUR-04). A query is answered if a row with the text beside it is
// among the first ten of any group, which find-similar.test.ts asserts by kind. The precision is the share of relevant
// rows among the first five: rows with that text, and those that a person found relevant in lib/assessed-rows.json. A
// row that no one has assessed is printed, and counts as irrelevant.
// Run: npm run bench -- search-quality
const FIRST = 5
const assessments: Readonly<Record<string, Assessment | undefined>> = assessed

interface Assessment {
  readonly relevant: readonly string[]
  readonly irrelevant: readonly string[]
}

const folder = await mkdtemp(join(tmpdir(), 'pyinnya-bench-'))
const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
const client = new pg.Client({ connectionString: server.url('postgres') })
await client.connect()
await client.query('create database bench')
await client.end()
await migrate(server.url('bench'))
const db = openDatabase(server.url('bench'))
let notAssessed = 0
try {
  await aSearchCatalogue(db)
  const api = await aDomainApi(mountStorefront, { db })
  for (const [kind, pairs] of Object.entries(queries)) {
    const counted = { answered: 0, rows: 0, relevant: 0 }
    for (const [query = '', wanted = ''] of pairs) {
      const { json } = await api.get(`/search/suggestions?keyword=${encodeURIComponent(query)}&size=10`)
      const found = textsOf(json)
      if (found.some(isWanted(wanted))) counted.answered += 1
      else console.log(`${kind}: ${query} does not find ${wanted}`)
      const first = found.slice(0, FIRST)
      counted.rows += first.length
      counted.relevant += first.filter((row) => isWanted(wanted)(row) || isAssessedRelevant(query, row.trim())).length
    }
    const note = `${Math.round((100 * counted.relevant) / counted.rows)} % of ${counted.rows} rows`
    console.log(`${kind}: ${counted.answered} of ${pairs.length} answered, precision ${note}`)
    recordFigures('search-quality', [
      { bar: `${kind}: answered of ${pairs.length} queries`, value: counted.answered, unit: COUNT },
      { bar: `${kind}: relevant rows among the first five`, value: counted.relevant, unit: COUNT, note },
    ])
  }
  recordFigures('search-quality', [
    { bar: 'rows that no one has assessed', target: '≤ 0', value: notAssessed, unit: COUNT },
  ])
} finally {
  await closeFile()
  await db.destroy()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

function isAssessedRelevant(query: string, row: string): boolean {
  const { relevant = [], irrelevant = [] } = assessments[query] ?? {}
  if (relevant.includes(row)) return true
  if (!irrelevant.includes(row)) {
    notAssessed += 1
    console.log(`${query}: no one has assessed ${row}`)
  }
  return false
}
