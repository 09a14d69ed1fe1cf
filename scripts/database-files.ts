// Writes database/schema.sql and the types of the tables from the migrations; with --check it compares instead.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresDialect as TypesDialect } from 'kysely-codegen'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { dumpSchema } from '#platform/server/database/schema-dump.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** Columns of published views that may be null; the code generator takes every column of a view for nullable. */
const NULLABLE_VIEW_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  AccountContacts: ['name', 'schoolName', 'phone1Canonical', 'email1'],
  CatalogueSubjects: [],
  EnrolmentPairs: [],
  EnrolmentStudents: ['classId'],
  PaymentNewestProofs: [],
  PayoutsUnpaid: [],
}

const root = resolve(import.meta.dirname, '..')
const checks = process.argv.includes('--check')
const folder = await temporaryFolder('schema')
const postgres = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' } })
try {
  await migrate(postgres.url())
  await keep('database/schema.sql', await dumpSchema(postgres.url()))
  await keep('src/platform/server/database/generated-types.ts', await tableTypes(postgres.url()))
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function keep(file: string, text: string): Promise<void> {
  const path = join(root, file)
  const present = await readFile(path, 'utf8').catch(() => '')
  if (present === text) return
  if (checks) {
    console.error(`${file} does not match the migrations: run \`npm run db:generate\``)
    process.exitCode = 1
    return
  }
  await writeFile(path, text)
  console.log(`wrote ${file}`)
}

async function tableTypes(connectionString: string): Promise<string> {
  const pool = new pg.Pool({ connectionString, max: 1 })
  // The server may stop before the last idle connection has said goodbye.
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const types = await generate({
      db,
      dialect: new TypesDialect({ dateParser: 'string', numericParser: 'number' }),
      camelCase: true,
      typeMapping: { int8: 'number' },
      excludePattern: 'schema_migrations',
    })
    return withViewColumns(types)
  } finally {
    await db.destroy()
  }
}

function withViewColumns(types: string): string {
  return types.replace(/export interface (\w+) \{[^}]*\}/g, (text, name: string) => {
    const nullable = NULLABLE_VIEW_COLUMNS[name]
    if (!nullable) return text
    return text.replace(/^ {2}(\w+): (.*) \| null;$/gm, (line, column: string, type: string) =>
      nullable.includes(column) ? line : `  ${column}: ${type};`,
    )
  })
}
