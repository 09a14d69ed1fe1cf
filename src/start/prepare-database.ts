import { hasAccounts } from '#domains/accounts/server/index.ts'
import type { Config } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/database/connect.ts'
import type { DatabaseServer } from '#platform/server/database/database-server.ts'
import { migrateEverything } from '../schema.ts'
import { openServices } from '../services.ts'

/** Migrates the database, and outside production fills an empty one with demo data; prints each through `step`. */
export async function prepareDatabase(
  config: Config,
  { server, step }: { server: DatabaseServer; step: (line: string) => void },
): Promise<void> {
  const applied = await migrateEverything(server.directUrl, step)
  if (applied.length > 0) step(`Migrated the database: ${applied.join(', ')}`)
  if (config.production || (await somebodyIsThere(server.url))) return
  const services = await openServices('cli', { ...config, databaseUrl: server.url, logLevel: 'warn' })
  try {
    // Drawing needs development dependencies, so the module is loaded only here.
    const { seedDemo } = await import('../demo/seed-demo.ts')
    if (await seedDemo(services)) step('Filled the empty database with demo data')
  } finally {
    await services.close()
  }
}

async function somebodyIsThere(url: string): Promise<boolean> {
  const db = openDatabase(url, { max: 1 })
  try {
    return await hasAccounts(db)
  } finally {
    await db.destroy()
  }
}

/** Restarts an embedded server that has ended. @returns a function that stops watching it */
export function keepDatabaseAlive(server: DatabaseServer, step: (line: string) => void): () => void {
  let restarting = false
  const watch = setInterval(async () => {
    if (restarting) return
    restarting = true
    await server.keepAlive().catch((error: Error) => step(`The database does not start: ${error.message}`))
    restarting = false
  }, 500)
  return () => clearInterval(watch)
}
