import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { anOldDatabaseServer } from '#tests/support/old-database-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { OLDEST_POSTGRESQL, requireServerVersion } from './server-version.ts'

test('a supported server is accepted, with its major version', async () => {
  const client = new pg.Client({ connectionString: (await aDatabase()).url })
  await client.connect()
  onTestFinished(() => client.end())
  const notified = await requireServerVersion(client)
  const { rows } = await client.query("select split_part(version(), ' ', 2) as version")
  expect(notified).toBe(Number.parseInt(rows[0].version, 10))
  expect(notified).toBeGreaterThanOrEqual(OLDEST_POSTGRESQL)
})

test.each(['serve', 'work', 'cli'])(
  '%s refuses an older server in one line, and exits with a code that prevents restarts (OPS-01)',
  async (program) => {
    const old = await anOldDatabaseServer('140012')
    onTestFinished(old.close)
    const dataDir = await temporaryFolder('old-server')
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const child = spawn(process.execPath, [`src/${program}.ts`, ...(program === 'cli' ? ['migrate'] : [])], {
      env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: old.url, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (said += chunk))
    const [code] = await once(child, 'close')
    expect(said.trim()).toBe('The database server is PostgreSQL 14; Pyinnya needs PostgreSQL 15 or newer.')
    expect(code).toBe(78)
  },
)
