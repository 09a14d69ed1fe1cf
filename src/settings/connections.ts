import type { Config } from '#platform/server/config.ts'

/** LISTEN, two of the queue, and one of `/readyz`. */
const WEB_BESIDE_POOLS = 4
/** LISTEN, six of the queue, one of `/readyz` and temporarily one of `/metrics`. */
const WORKER_BESIDE_POOLS = 9

/** Maximum number of database connections of all processes, including those to a replica. */
export function connectionsOf(config: Pick<Config, 'databasePoolSize' | 'webProcesses' | 'databaseDirectUrl'>): {
  web: number
  worker: number
  /** Of the web processes of one machine and one worker. */
  machine: number
} {
  const pools = 2 * config.databasePoolSize + (config.databaseDirectUrl === undefined ? 0 : 1)
  const [web, worker] = [pools + WEB_BESIDE_POOLS, pools + WORKER_BESIDE_POOLS]
  return { web, worker, machine: config.webProcesses * web + worker }
}
