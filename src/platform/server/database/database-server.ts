import { walArchiveSettings } from '../backup/wal-spool.ts'
import type { Config } from '../config.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

export type DatabaseServer = {
  url: string
  /** The direct address behind a pooler, for LISTEN, advisory locks, migrations and the queue. */
  directUrl: string
  /** Stops the server if this process started it. */
  leave: () => Promise<void>
  /** Stops the embedded server in any case, and never an external one. */
  stop: () => Promise<void>
  /** Restarts the embedded server if it has ended. */
  keepAlive: () => Promise<void>
  /** The folder of the rows; undefined for an external server. */
  dataFolder?: string
  /** A description of it for messages. */
  folders: string
}

/** The configured database server, or the embedded one, which is started if needed. */
export async function reachDatabaseServer(
  config: Config,
  print: (line: string) => void = () => undefined,
): Promise<DatabaseServer> {
  if (config.databaseUrl) {
    const nothing = async () => undefined
    return {
      url: config.databaseUrl,
      directUrl: config.databaseDirectUrl ?? config.databaseUrl,
      leave: nothing,
      stop: nothing,
      keepAlive: nothing,
      folders: 'the server that DATABASE_URL names',
    }
  }
  const { folder, walSeconds } = config.backups
  const settings = folder !== undefined && walSeconds > 0 ? walArchiveSettings(walSeconds) : {}
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, print, settings })
  if (embedded.found) print('Found the database already running')
  return {
    url: embedded.url(),
    directUrl: embedded.url(),
    leave: async () => {
      if (!embedded.found) await embedded.stop()
    },
    stop: embedded.stop,
    keepAlive: async () => {
      if (embedded.alive()) return
      print('The database process has died: starting it again')
      await embedded.revive()
    },
    dataFolder: embedded.dataFolder,
    folders: embedded.dataFolder,
  }
}
