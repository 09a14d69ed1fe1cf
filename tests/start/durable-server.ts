import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** A database server that production accepts: that of the run is not durable, for speed. */
export interface DurableServer {
  /** Creates a database; `options` are appended to the statement, such as `template template0 encoding 'UTF8'`. */
  newDatabase(options?: string): Promise<string>
  stop(): Promise<void>
}

export async function aDurableServer(settings: Record<string, string> = {}): Promise<DurableServer> {
  const dataDir = await temporaryFolder('durable')
  const server = await startEmbeddedPostgres({ dataDir, settings })
  return {
    newDatabase: async (options = '') => {
      const name = `test_${randomBytes(6).toString('hex')}`
      await onDatabase(server.url(), `create database ${name} ${options}`)
      return server.url(name)
    },
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function onDatabase<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
