import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import type { World } from '#tests/wire/world.ts'
import { changedTables, tablesOf } from '#tests/wire/world-snapshot.ts'

/**
 * Contents of a world without values that differ between runs: texts of rows by table, of jobs by kind, and the
 * number of files.
 */
export type WorldState = Readonly<Record<string, readonly string[] | number>>

/** Written by attempts as well as by effects, or derived from other tables. */
const NOT_COMPARED: readonly string[] = [
  'throttles',
  'commit_marks',
  'schema_migrations',
  'listing_checkpoints',
  'listing_changes',
]

/** Columns whose values are drawn or counted again by each run; whether there is one is compared. */
const PASSING_COLUMN = /(^|_)(id|at|path|key|hash|sha256|token|secret|prefix|target|account_no)$/
/**
 * The same for single tables: random references, transaction numbers, numbers of a sequence, and ids with other names.
 */
const PASSING_OF_TABLE: Readonly<Record<string, readonly string[]>> = {
  allocations: ['reverses'],
  orders: ['reference'],
  receipts: ['code'],
  ledger_postings: ['xact'],
  ledger_accounts: ['holder'],
  cash_slips: ['no'],
}
/** Slip numbers, of which a failed attempt leaves one out, ids, and random texts. */
const DRAWN = /(?<="ids":\[)[\d,]+|C-\d{6}|[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}|[\w-]{43}/g

/**
 * Returns a function that reads the rows, waiting jobs and files of a world.
 *
 * @param db the connections to use: others than the API's when those are cut, so that prepared plans of the long
 *   statements survive
 */
export async function stateReader({ api }: World, db: Db = api.db): Promise<() => Promise<WorldState>> {
  const tables = (await tablesOf(db)).map(({ name }) => name).filter((name) => !NOT_COMPARED.includes(name))
  const kept = await rowsOf(db, tables, 'kept')
  return async () => {
    const jobs = await jobsOf(db)
    const files = await filesIn(api.services.config.dataDir, await listToBeRemoved(db))
    const changed = await changedTables(db)
    const rows = await rowsOf(
      db,
      tables.filter((name) => changed.includes(name)),
      'public',
    )
    return { ...kept, ...rows, jobs, files }
  }
}

/** The rows of some tables in one statement; one statement per table takes five times as long. */
async function rowsOf(
  db: Db,
  tables: readonly string[],
  schema: 'public' | 'kept',
): Promise<Record<string, readonly string[]>> {
  if (tables.length === 0) return {}
  const each = tables.map(
    (name) => sql`select ${name}::text as name, to_jsonb(t) as row from ${sql.table(`${schema}.${name}`)} as t`,
  )
  const { rows } = await sql<{
    name: string
    row: Record<string, unknown>
  }>`${sql.join(each, sql` union all `)}`.execute(db.withoutPlugins())
  // A failed attempt may leave a row that is marked as deleted.
  const present = rows.filter(({ row }) => !row.deleted_at)
  const byTable = Map.groupBy(present, ({ name }) => name)
  return Object.fromEntries(
    tables.map((name) => [name, (byTable.get(name) ?? []).map(({ row }) => comparable(name, row)).sort()]),
  )
}

function comparable(table: string, row: Record<string, unknown>): string {
  const passing = PASSING_OF_TABLE[table] ?? []
  const kept = Object.entries(row).map(([column, value]) => {
    const isPassing = PASSING_COLUMN.test(column) || passing.includes(column)
    return [column, isPassing && value !== null ? '…' : value]
  })
  return JSON.stringify(Object.fromEntries(kept)).replace(DRAWN, '…')
}

/** A duplicate job has its effect twice, except clean-up jobs, which are idempotent. */
async function jobsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where state < 'active' and name <> 'remove-content-files'`.execute(db)
  return rows.map(({ name }) => name).sort()
}

/** Folders of contents whose removal job is waiting. */
async function listToBeRemoved(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select jsonb_array_elements_text(data -> 'contentIds') as id from pgboss.job
    where name = 'remove-content-files' and state < 'active'`.execute(db)
  return rows.map(({ id }) => `/contents/${id}`)
}

async function filesIn(folder: string, toBeRemoved: readonly string[]): Promise<number> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile() && !toBeRemoved.some((one) => entry.parentPath.endsWith(one))).length
}

/**
 * Restores rows, jobs and files of a world to their present state.
 *
 * @param db as of {@link stateReader}
 */
export async function snapshotStore(
  { api, restore }: World,
  db: Db = api.db,
): Promise<{ restore: () => Promise<void>; forget: () => Promise<void> }> {
  const { dataDir } = api.services.config
  const copy = await mkdtemp(join(tmpdir(), 'pyinnya-world-'))
  await cp(dataDir, copy, { recursive: true, preserveTimestamps: true })
  const initialFiles = await fingerprintOf(dataDir)
  return {
    restore: async () => {
      await restore(db)
      await sql`delete from pgboss.job`.execute(db)
      if ((await fingerprintOf(dataDir)) === initialFiles) return
      for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true })
      await cp(copy, dataDir, { recursive: true, preserveTimestamps: true })
    },
    forget: () => rm(copy, { recursive: true }),
  }
}

/** Changes whenever a file or folder is added, removed or written. */
async function fingerprintOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const described = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile()) return path
    const { size, mtimeMs } = await stat(path)
    return `${path} ${size} ${Math.floor(mtimeMs)}`
  })
  return (await Promise.all(described)).sort().join('\n')
}
