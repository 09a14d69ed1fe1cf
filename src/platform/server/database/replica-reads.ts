import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionPool, PooledConnection } from './connection-pool.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'

/** So long after a change a read waits for the replica; later it takes the primary at once. */
const LONGEST_WAIT_MS = 200
const PAUSE_MS = 20

const POSITION = 'select pg_current_wal_insert_lsn()::text as position'
/** A replica that has become the primary has everything. */
const REPLAYED = 'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, not pg_is_in_recovery()) as "isCurrent"'

/** The two places that a read may go to. */
export interface ReadPools {
  readonly primary: ConnectionPool
  readonly replica: ConnectionPool
}

/**
 * Reads from a replica once it has replayed every change that this process has heard of, else from the primary.
 *
 * NOTIFY does not reach a replica, and arrives before the replica has replayed its commit. The position that a replica has
 * to reach is asked of the primary after the message has arrived: within a transaction its commit's own position is not
 * known yet.
 *
 * @see docs/decisions/0045
 */
export class ReplicaReads {
  private readonly pools: ReadPools
  /** Counts changes; `covered` is the newest one whose position is known. */
  private heard = 1
  private covered = 0
  private position: string | undefined
  private isCurrent = false
  private changedAt = 0
  private following: Promise<void> | undefined

  constructor(pools: ReadPools) {
    this.pools = pools
    // What was written before the process started has no message.
    this.follow()
  }

  /** Something has been committed that readers shall see: from now on the replica has to have it. */
  changed(): void {
    this.heard += 1
    this.isCurrent = false
    this.changedAt = performance.now()
    this.follow()
  }

  /** @throws DatabaseUnavailable when neither server could be reached */
  async connect(): Promise<PooledConnection> {
    if (await this.mayUseReplica()) {
      try {
        return await this.pools.replica.connect()
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) throw error
        // So that the next reads do not wait for it too; it is followed until it is back.
        this.isCurrent = false
        this.follow()
      }
    }
    return this.pools.primary.connect()
  }

  async end(): Promise<void> {
    await Promise.all([this.pools.primary.end(), this.pools.replica.end()])
  }

  private async mayUseReplica(): Promise<boolean> {
    if (this.isCurrent) return true
    this.follow()
    const giveUpAt = this.changedAt + LONGEST_WAIT_MS
    while (!this.isCurrent && performance.now() < giveUpAt) await sleep(PAUSE_MS / 2)
    return this.isCurrent
  }

  /** Asks, one question after the other, until the replica has everything or one of the servers is away. */
  private follow(): void {
    this.following ??= this.untilCurrent()
      .catch(() => undefined)
      .finally(() => {
        this.following = undefined
      })
  }

  private async untilCurrent(): Promise<void> {
    while (!this.isCurrent) {
      if (this.covered < this.heard) await this.askPosition()
      else if (await this.hasReplayed()) {
        // Changes that were heard of meanwhile have a later position.
        this.isCurrent = this.covered === this.heard
      } else await sleep(PAUSE_MS, undefined, { ref: false })
    }
  }

  private async askPosition(): Promise<void> {
    const { heard } = this
    const { rows } = await this.pools.primary.query<{ position: string }>(POSITION)
    this.position = rows[0]?.position
    this.covered = heard
  }

  private async hasReplayed(): Promise<boolean> {
    const { rows } = await this.pools.replica.query<{ isCurrent: boolean }>(REPLAYED, [this.position])
    return rows[0]?.isCurrent === true
  }
}
