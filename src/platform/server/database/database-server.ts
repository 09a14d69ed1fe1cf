import type { Config } from '../config.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

export type DatabaseServer = {
  url: string
  /** Past a pooler, for what needs a session: LISTEN, advisory locks, migrations, the queue. */
  directUrl: string
  /** Stops the server if this process started it; one that was found goes on for those who use it. */
  leave: () => Promise<void>
  /** Stops the embedded server in any case; does nothing to a server of the operator's own. */
  stop: () => Promise<void>
  /** Starts the embedded server again when it has died. */
  keepAlive: () => Promise<void>
  /** Where the rows lie; unset for a server of the operator's own. */
  dataFolder?: string
  /** The same in words for people. */
  folders: string
}

/** The database that the configuration names, or the embedded one, started where it does not run yet. */
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
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, print })
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
