import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAdmin } from '#domains/accounts/server/index.ts'
import { openDatabase } from '#platform/server/database/connect.ts'
import { aDatabase } from '#tests/support/database.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { migrateEverything } from '../../src/schema.ts'
import { aDurableServer, type DurableServer, onDatabase } from './durable-server.ts'
import { PRODUCTION, runProgram } from './run-program.ts'

describe('the settings check of an installation', () => {
  let server: DurableServer
  let dataDir: string
  beforeAll(async () => {
    server = await aDurableServer({ max_connections: '30' })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    dataDir = await temporaryFolder('settings')
    await chmod(dataDir, 0o700)
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  /** Runs a program and returns its exit code and its lines of output. */
  async function outcomeOf(program: string, env: Record<string, string>) {
    const { outcome, said } = runProgram(program.split(' '), { ...PRODUCTION, DATA_DIR: dataDir, ...env })
    return { outcome: await outcome, lines: said().trim().split('\n') }
  }
  const check = (env: Record<string, string>) => outcomeOf('src/cli.ts settings check', env)

  async function aMigratedDatabase(): Promise<string> {
    const url = await server.newDatabase()
    await migrateEverything(url)
    return url
  }

  test('reports valid settings, with the number of database connections and with warnings', async () => {
    const { outcome, lines } = await check({ DATABASE_URL: await aMigratedDatabase(), NODE_ENV: '' })
    expect(lines).toEqual([
      'A web process takes up to 24 connections to the database, a worker 29.',
      expect.stringMatching(/^Warning: TRUST_PROXY is not set/),
      expect.stringMatching(/^Warning: SMTP_URL is not set/),
      expect.stringMatching(/^Warning: The processes of this machine take up to 53 connections, .* gives 27 to all/),
      expect.stringMatching(/^Warning: No backup has succeeded in the last 26 hours/),
      'Nothing stands in the way of a start in production.',
    ])
    expect(outcome).toBe(0)
  })

  test.each([
    [
      'whose LC_CTYPE is C',
      `template template0 encoding 'UTF8' locale_provider libc lc_collate 'C' lc_ctype 'C'`,
      /LC_CTYPE knows no Burmese letters, so search would find none: create it anew with `template template0/,
    ],
    [
      'that is not UTF8',
      `template template0 encoding 'SQL_ASCII' locale_provider libc lc_collate 'C' lc_ctype 'C'`,
      /encoding is SQL_ASCII, not UTF8/,
    ],
  ])('refuses a database %s before it is migrated', async (_what, options, why) => {
    const DATABASE_URL = await server.newDatabase(options)
    for (const program of ['settings check', 'migrate']) {
      const { outcome, lines } = await outcomeOf(`src/cli.ts ${program}`, { DATABASE_URL })
      expect([outcome, lines]).toEqual([78, expect.arrayContaining([expect.stringMatching(why)])])
    }
    expect(await onDatabase(DATABASE_URL, `select from pg_tables where schemaname = 'public'`)).toEqual([])
  })

  test('refuses a migrated database whose search finds no Burmese text', async () => {
    const url = await server.newDatabase(`template template0 encoding 'UTF8' locale_provider libc locale 'C'`)
    await migrateEverything(url)
    expect(await outcomeOf('src/work.ts', { DATABASE_URL: url })).toEqual({
      outcome: 78,
      lines: [expect.stringMatching(/^The database's LC_CTYPE knows no Burmese letters/)],
    })
  })

  test('warns of a folder that every account of the machine can list', async () => {
    await chmod(dataDir, 0o755)
    const { outcome, lines } = await check({ DATABASE_URL: await aMigratedDatabase() })
    expect([outcome, lines]).toEqual([
      0,
      expect.arrayContaining([
        `Warning: Every account of this machine may list the folder ${dataDir}: \`chmod 0700\` keeps its files private.`,
      ]),
    ])
  })

  test('refuses a server without durability', async () => {
    const { url } = await aDatabase()
    const { outcome, lines } = await check({ DATABASE_URL: url })
    expect(outcome).toBe(78)
    expect(lines).toContainEqual(expect.stringMatching(/runs with fsync = off/))
    expect(lines).toContainEqual(expect.stringMatching(/runs with full_page_writes = off/))
  })

  test('refuses an http URL and a folder that is not writable, each in a line', async () => {
    await writeFile(join(dataDir, 'occupied'), '')
    const env = {
      DATABASE_URL: await aMigratedDatabase(),
      PUBLIC_URL: 'http://pyinnya.example',
      STORAGE_URL: `file://${join(dataDir, 'occupied', 'files')}`,
    }
    expect(await outcomeOf('src/work.ts', env)).toEqual({
      outcome: 78,
      lines: [
        'PUBLIC_URL must begin with https:// in production.',
        expect.stringMatching(/^The folder .*occupied\/files cannot be written to \(ENOTDIR\)/),
      ],
    })
  })

  test('refuses another SECRET than that of the last start, until it is accepted', async () => {
    const DATABASE_URL = await aMigratedDatabase()
    const another = { DATABASE_URL, SECRET: 'another secret of more than thirty-two characters' }
    expect((await outcomeOf('src/work.ts', { DATABASE_URL })).outcome).toBe('ready')
    expect(await outcomeOf('src/work.ts', another)).toEqual({
      outcome: 78,
      lines: [expect.stringMatching(/^SECRET is not the one of the last start/)],
    })
    expect((await outcomeOf('src/cli.ts settings accept-secret', another)).outcome).toBe(0)
    expect((await outcomeOf('src/work.ts', another)).outcome).toBe('ready')
    expect(JSON.stringify(await onDatabase(DATABASE_URL, 'select * from installation'))).not.toContain('another')
  })

  test('refuses accounts with published passwords, until they are closed', async () => {
    const DATABASE_URL = await aMigratedDatabase()
    const db = openDatabase(DATABASE_URL, { max: 1 })
    await createAdmin(db, { ...demoAccounts.owner, name: 'ဒေါ်နန်းအေး', role: 'owner' })
    await db.destroy()
    expect(await outcomeOf('src/work.ts', { DATABASE_URL })).toEqual({
      outcome: 78,
      lines: [expect.stringMatching(/^1 demo accounts open .*: `npm run cli -- close-demo-accounts` closes them\.$/)],
    })
    expect((await outcomeOf('src/cli.ts close-demo-accounts', { DATABASE_URL })).lines).toEqual([
      'Closed 1 demo accounts; their courses left the lists',
    ])
    expect((await outcomeOf('src/work.ts', { DATABASE_URL })).outcome).toBe('ready')
  })
})
