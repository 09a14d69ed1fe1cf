import { readConfig } from '#platform/server/config.ts'
import { type Db, openDatabase } from '#platform/server/database/connect.ts'
import { reachDatabaseServer } from '#platform/server/database/database-server.ts'
import { print } from '#platform/server/print.ts'
import { migrateEverything, requireSchema } from '../schema.ts'

/**
 * Runs an action on the database alone. Outside production the schema is migrated first; in production an old
 * schema is an error, because the operator decides when it is migrated.
 */
export async function onDatabase(action: (db: Db) => Promise<unknown>): Promise<void> {
  const config = readConfig()
  const server = await reachDatabaseServer(config, print)
  const db = openDatabase(server.url, { max: 1, applicationName: 'pyinnya cli' })
  try {
    if (config.production) await requireSchema(server.directUrl)
    else await migrateEverything(server.directUrl, print)
    await action(db)
  } finally {
    await db.destroy()
    await server.leave()
  }
}
