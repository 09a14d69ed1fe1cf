import type { Config } from '#platform/server/config.ts'

/** LISTEN, two of the queue and the one of `/readyz`. */
const WEB_BESIDE_POOLS = 4
/** LISTEN, six of the queue, the one of `/readyz` and, for a moment, the one of `/metrics`. */
const WORKER_BESIDE_POOLS = 9

/**
 * How many connections to the database the processes take at most; those to a replica are counted together with them.
 */
export function connectionsOf(config: Pick<Config, 'databasePoolSize' | 'webProcesses' | 'databaseDirectUrl'>): {
  web: number
  worker: number
  /** The web processes of one machine and one worker. */
  machine: number
} {
  const pools = 2 * config.databasePoolSize + (config.databaseDirectUrl === undefined ? 0 : 1)
  const [web, worker] = [pools + WEB_BESIDE_POOLS, pools + WORKER_BESIDE_POOLS]
  return { web, worker, machine: config.webProcesses * web + worker }
}
