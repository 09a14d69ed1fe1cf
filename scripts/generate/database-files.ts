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

/** Columns of published views that can be null; the code generator treats every view column as nullable. */
const NULLABLE_VIEW_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  AccountContacts: ['name', 'schoolName', 'phone1Canonical', 'email1'],
  CatalogueSubjects: [],
  EnrolmentPairs: [],
  EnrolmentStudents: ['classId'],
  PaymentNewestProofs: [],
  PayoutTransfers: [],
  PayoutsUnpaid: [],
  WalletsClosed: [],
}

/**
 * Module of each code → the columns that hold it. The generated types name the codes, so that neither a bare
 * number nor another code can be compared with such a column.
 */
const CODE_COLUMNS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '#platform/contract/account-codes.ts': {
    AccountStatus: ['AccountContacts.status', 'Accounts.status'],
    Gender: ['Accounts.gender'],
  },
  '#domains/catalogue/contract/catalogue-codes.ts': {
    AccessOption: ['Classes.accessOptions'],
    AccessType: ['Classes.accessType', 'Courses.accessType'],
    Approval: ['Courses.approval'],
    ClassType: ['Classes.classType', 'ClassListing.classType', 'ClassTallies.classType', 'PublicClasses.classType'],
    CourseType: [
      'Courses.courseType',
      'CourseListing.courseType',
      'CoursePlaces.courseType',
      'CoursePlaceTallies.courseType',
      'CourseTallies.courseType',
      'PublicCourses.courseType',
    ],
  },
  '#domains/content/contract/content-codes.ts': {
    ContentType: ['Contents.contentType'],
    Processing: ['Contents.processing'],
  },
  '#domains/enrolment/contract/enrolment-status.ts': { EnrolmentStatus: ['Enrolments.status'] },
  '#domains/notifications/contract/notification-codes.ts': { Sender: ['Notifications.sender'] },
}

const root = resolve(import.meta.dirname, '../..')
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
  // The server may stop before the last idle connection is closed.
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const types = await generate({
      db,
      dialect: new TypesDialect({ dateParser: 'string', numericParser: 'number' }),
      camelCase: true,
      typeMapping: { int8: 'number' },
      // Views with the former names of tables are for the release before alone.
      excludePattern: '{schema_migrations,listing_marks,listing_moves}',
    })
    return withCodes(withViewColumns(types))
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

/** @throws when a listed column does not exist, or when a column that looks like a code is not listed. */
function withCodes(types: string): string {
  let named = types
  for (const [code, columns] of Object.values(CODE_COLUMNS).flatMap((codes) => Object.entries(codes))) {
    for (const path of columns) {
      const [table, column] = path.split('.')
      const line = new RegExp(`(export interface ${table} \\{[^}]*?\\n  ${column}: .*?)\\bnumber\\b`)
      if (!line.test(named)) throw new Error(`CODE_COLUMNS lists ${path}, which holds no number`)
      named = named.replace(line, `$1${code}`)
    }
  }
  // A comment that lists its values ('1 applying, 2 approved') or a name like courseType marks a code.
  const unnamed = /\* \d \w[^\n]*\n +\*\/\n +\w+: [^\n]*\bnumber\b|^ +(?:status|approval|\w+Type): [^\n]*\bnumber\b/m
  const [found] = unnamed.exec(named) ?? []
  if (found !== undefined) throw new Error(`CODE_COLUMNS lacks the column of this line: ${found}`)
  const imports = Object.entries(CODE_COLUMNS).map(
    ([module, codes]) => `import type { ${Object.keys(codes).join(', ')} } from "${module}";\n`,
  )
  return named.replace(/^import type \{ ColumnType \} from "kysely";\n/m, (kysely) => kysely + imports.join(''))
}
