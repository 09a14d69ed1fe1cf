import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { migrateEverything } from '../../src/schema.ts'
import { aDurableServer, type DurableServer, onDatabase } from './durable-server.ts'
import { PRODUCTION, runProgram } from './run-program.ts'

/** Runs on a database as in production; the worker stands for all programs, because it needs no build. */
async function outcomeOf(program: string, databaseUrl: string) {
  const dataDir = await temporaryFolder('schema-state')
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const env = { ...PRODUCTION, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const { outcome, said } = runProgram(program.split(' '), env)
  return { outcome: await outcome, lines: said().trim().split('\n') }
}

describe('in production', () => {
  let server: DurableServer
  let url: string
  beforeAll(async () => {
    server = await aDurableServer()
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    url = await server.newDatabase()
    await migrateEverything(url)
  })

  const apply = (name: string, carries: string) =>
    onDatabase(
      url,
      `insert into schema_migrations (name, checksum, kind, carries) values ('${name}', 'x', 'expand', '${carries}')`,
    )

  test('a process starts on the schema of its own release', async () => {
    expect((await outcomeOf('src/work.ts', url)).outcome).toBe('ready')
  })

  test('a process starts on a newer schema that carries its release', async () => {
    await apply('9000-later.sql', '0.0.1')
    expect((await outcomeOf('src/work.ts', url)).outcome).toBe('ready')
  })

  test.each(['src/work.ts', 'src/cli.ts end-second-factor --email a@b.example', 'src/cli.ts migrate'])(
    '%s ends with one line on a newer schema that does not carry its release',
    async (program) => {
      await apply('9000-later.sql', '99.0.0')
      expect(await outcomeOf(program, url)).toEqual({
        outcome: 78,
        lines: [expect.stringMatching(/9000-later\.sql is unknown here and carries releases from 99\.0\.0 on\.$/)],
      })
    },
  )

  test.each(['src/work.ts', 'src/cli.ts end-second-factor --email a@b.example'])(
    '%s ends with one line on a schema that lacks a migration, and applies nothing',
    async (program) => {
      await onDatabase(url, `delete from schema_migrations where name = '0019-owners-of-a-place.sql'`)
      expect(await outcomeOf(program, url)).toEqual({
        outcome: 78,
        lines: [
          expect.stringMatching(/lacks migrations \(0019-owners-of-a-place\.sql\): run `npm run cli -- migrate`/),
        ],
      })
      expect(await onDatabase(url, `select from schema_migrations where name like '0019%'`)).toEqual([])
    },
  )

  test('a process ends with one line when the tables of the queue are missing', async () => {
    await onDatabase(url, 'drop schema pgboss cascade')
    expect(await outcomeOf('src/work.ts', url)).toEqual({
      outcome: 78,
      lines: [expect.stringContaining('those of the queue')],
    })
  })

  test('a process ends with one line on an empty database', async () => {
    const { outcome, lines } = await outcomeOf('src/work.ts', await server.newDatabase())
    expect(outcome).toBe(78)
    expect(lines).toEqual([
      expect.stringMatching(/^The database lacks migrations \(0001-foundation\.sql and \d+ more\)/),
    ])
  })
})
