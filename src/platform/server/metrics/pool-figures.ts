import { type Db, poolOf } from '../database/connect.ts'
import { registerSource } from './registry.ts'

const watched = new Map<string, Db>()

/** Figures of a named connection pool. */
export function watchPool(db: Db, pool: string): void {
  watched.set(pool, db)
}

const samplesOf = (value: (pool: ReturnType<typeof poolOf>) => number) => () =>
  [...watched].map(([pool, db]) => ({ value: value(poolOf(db)), labels: { pool } }))

registerSource({
  name: 'db_pool_in_use',
  help: 'Connections that a call has at the moment',
  type: 'gauge',
  samples: samplesOf((pool) => pool.totalCount - pool.idleCount),
})

registerSource({
  name: 'db_pool_size',
  help: 'Most connections of the pool',
  type: 'gauge',
  samples: samplesOf((pool) => pool.options.max),
})

registerSource({
  name: 'db_pool_waiting',
  help: 'Calls that wait for a connection',
  type: 'gauge',
  samples: samplesOf((pool) => pool.waitingCount),
})

registerSource({
  name: 'db_pool_lost_total',
  help: 'Connections that broke',
  type: 'counter',
  samples: samplesOf((pool) => pool.lostCount),
})
