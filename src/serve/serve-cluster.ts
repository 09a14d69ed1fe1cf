import cluster from 'node:cluster'
import type { Config } from '#platform/server/config.ts'
import { reachDatabaseServer } from '#platform/server/database/database-server.ts'
import { openLog, openLogLines } from '#platform/server/log.ts'
import { runUntilStopped } from '#platform/server/run-until-stopped.ts'
import { Processes } from '../start/processes.ts'

/** Longer than the limits of the processes that it waits for. */
const LONGEST_STOP_MS = 25_000

/**
 * Runs several processes that answer requests on one port, until this one is stopped. Connections are distributed
 * in turn; a process that ends is restarted while the others go on. Resolves when all of them listen.
 */
export async function serveCluster(config: Config): Promise<void> {
  const log = openLog({ level: config.logLevel, process: 'web' }, openLogLines())
  // One database server for all of them: an embedded one belongs to this process, whichever of them ends.
  const server = await reachDatabaseServer(config, (line) => log.info(line))
  const processes = new Processes((line) => log.warn(line))
  const steps = [
    {
      name: 'web processes',
      close: () => processes.stop(),
      atMostMs: config.ops.drainSeconds * 1000 + LONGEST_STOP_MS,
    },
    { name: 'database', close: server.leave, atMostMs: LONGEST_STOP_MS },
  ]
  runUntilStopped(steps, log, { takesMs: config.ops.drainSeconds * 1000 + 2 * LONGEST_STOP_MS })
  const numbers = Array.from({ length: config.webProcesses }, (_, at) => at + 1)
  await Promise.all(
    numbers.map((number) => {
      const environment = { DATABASE_URL: server.url, WEB_PROCESS_NUMBER: String(number) }
      return processes.start(`web ${number}`, () => cluster.fork(environment).process)
    }),
  )
}
