import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { temporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's database server; its database is the migrated template, which must have no connections. */
    templateUrl: string
  }
}

const TEMPLATE = 'pyinnya_template'

/**
 * One database server for the whole run, in a folder of its own, with a migrated template to clone.
 *
 * It is the server of the npm package, or that of TEST_POSTGRES_BIN, such as /usr/lib/postgresql/15/bin.
 */
export default async function startDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  const folder = await temporaryFolder('tests')
  // A run's data need not survive a power failure.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }
  const binFolder = process.env.TEST_POSTGRES_BIN
  const server = await startEmbeddedPostgres({ dataDir: folder, settings, ...(binFolder && { binFolder }) })
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const admin = new pg.Client({ connectionString: server.url('postgres') })
    await admin.connect()
    await admin.query(`create database ${TEMPLATE}`)
    await admin.end()
    await migrate(server.url(TEMPLATE))
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('templateUrl', server.url(TEMPLATE))
  return stop
}
