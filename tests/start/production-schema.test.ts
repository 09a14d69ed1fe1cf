import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { aDatabase, anEmptyDatabase, type TestDatabase } from '../ground/database.ts'
import { temporaryFolder } from '../ground/temporary-folder.ts'
import { PRODUCTION, runProgram } from './run-program.ts'

/** Runs on a database as in production; the worker stands for all processes, since it needs no build. */
async function run(program: string[], { url }: TestDatabase) {
  const dataDir = await temporaryFolder('schema-state')
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return runProgram(program, { ...PRODUCTION, DATA_DIR: dataDir, DATABASE_URL: url })
}

async function outcomeOf(program: string[], database: TestDatabase) {
  const { outcome, said } = await run(program, database)
  return { outcome: await outcome, lines: said().trim().split('\n') }
}

describe('in production', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await aDatabase()
    const { outcome } = await outcomeOf(['src/cli.ts', 'migrate'], database)
    expect(outcome).toBe(0)
  })

  async function applied(name: string, carries: string | null): Promise<void> {
    await sql`insert into schema_migrations (name, checksum, kind, carries)
      values (${name}, 'x', 'expand', ${carries})`.execute(database.db)
  }

  test('a process starts on the schema of its own release', async () => {
    expect((await outcomeOf(['src/work.ts'], database)).outcome).toBe('ready')
  })

  test('a process starts on a newer schema that carries its release', async () => {
    await applied('9000-later.sql', '0.0.1')
    expect((await outcomeOf(['src/work.ts'], database)).outcome).toBe('ready')
  })

  test.each(['src/work.ts', 'src/cli.ts end-second-factor --email a@b.example', 'src/cli.ts migrate'])(
    '%s ends with one line on a newer schema that does not carry its release',
    async (program) => {
      await applied('9000-later.sql', '99.0.0')
      expect(await outcomeOf(program.split(' '), database)).toEqual({
        outcome: 78,
        lines: [expect.stringMatching(/9000-later\.sql is unknown here and carries releases from 99\.0\.0 on\.$/)],
      })
    },
  )

  test.each(['src/work.ts', 'src/cli.ts end-second-factor --email a@b.example'])(
    '%s ends with one line on a schema that lacks a migration, and applies nothing',
    async (program) => {
      await sql`delete from schema_migrations where name = '0019-owners-of-a-place.sql'`.execute(database.db)
      expect(await outcomeOf(program.split(' '), database)).toEqual({
        outcome: 78,
        lines: [
          expect.stringMatching(/lacks migrations \(0019-owners-of-a-place\.sql\): run `npm run cli -- migrate`/),
        ],
      })
      const { rows } = await sql<{ found: number }>`select count(*) as found from schema_migrations
      where name like '0019%'`.execute(database.db)
      expect(rows).toEqual([{ found: 0 }])
    },
  )

  test('a process ends with one line where the tables of the queue are missing', async () => {
    await sql`drop schema pgboss cascade`.execute(database.db)
    expect(await outcomeOf(['src/work.ts'], database)).toEqual({
      outcome: 78,
      lines: [expect.stringContaining('those of the queue')],
    })
  })

  test('a process ends with one line on an empty database', async () => {
    const { outcome, lines } = await outcomeOf(['src/work.ts'], await anEmptyDatabase())
    expect(outcome).toBe(78)
    expect(lines).toEqual([
      expect.stringMatching(/^The database lacks migrations \(0001-foundation\.sql and \d+ more\)/),
    ])
  })
})
