import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { requireServerVersion } from './server-version.ts'

export const MIGRATIONS_FOLDER = resolve(import.meta.dirname, '../../../../database/migrations')

/** Any fixed number: whoever migrates this database holds it. */
const LOCK_KEY = 7_041_999

type Migration = { name: string; sql: string; checksum: string }
type Applied = { name: string; checksum: string }

/**
 * Brings the database to the newest schema and returns the names of the files that it applied.
 *
 * Files run in the order of their names, each in a transaction of its own, and only forward. Two processes that start
 * at once migrate one after the other.
 *
 * @throws NotFitToStart when the server is older than the migrations are written for
 * @throws Error when a file that was applied has changed or is gone: what runs would no longer be what is written
 */
export async function migrate(url: string, folder: string = MIGRATIONS_FOLDER): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'pyinnya migrate' })
  await client.connect()
  try {
    await requireServerVersion(client)
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
    const migrations = await readMigrations(folder)
    const { rows } = await client.query<Applied>('select name, checksum from schema_migrations order by name')
    refuseRewrittenPast(rows, migrations)
    const pending = migrations.filter(({ name }) => !rows.some((row) => row.name === name))
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    // The lock belongs to the session and goes with it.
    await client.end()
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) throw new Error(`A migration is called NNNN-name.sql: ${name}`)
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

function refuseRewrittenPast(applied: Applied[], migrations: Migration[]): void {
  for (const { name, checksum } of applied) {
    const file = migrations.find((migration) => migration.name === name)
    if (!file) throw new Error(`Migration ${name} was applied to this database, but its file is gone`)
    if (file.checksum !== checksum) {
      throw new Error(`Migration ${name} was changed after it was applied: put it back and write a new one`)
    }
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
