import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionPool, PooledConnection } from './connection-pool.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'

/** How long after a change a read waits for the replica; later it uses the primary at once. */
const LONGEST_WAIT_MS = 200
const PAUSE_MS = 20

const POSITION = 'select pg_current_wal_insert_lsn()::text as position'
/** A promoted replica has every change. */
const REPLAYED = 'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, not pg_is_in_recovery()) as "isCurrent"'

/** The pools of primary and replica. */
interface ReadPools {
  readonly primary: ConnectionPool
  readonly replica: ConnectionPool
}

/**
 * Reads from the replica when it has replayed every notified change, otherwise from the primary.
 *
 * NOTIFY does not reach a replica, and arrives before the replica has replayed the commit. The required WAL
 * position is read from the primary after the notification, because a transaction does not know the position of
 * its own commit.
 *
 * @see docs/decisions/0045
 */
export class ReplicaReads {
  private readonly pools: ReadPools
  /** Number of notified changes; `covered` is the newest one with a known WAL position. */
  private heard = 1
  private covered = 0
  private position: string | undefined
  private isCurrent = false
  private changedAt = 0
  private following: Promise<void> | undefined

  constructor(pools: ReadPools) {
    this.pools = pools
    // Changes before the start of the process were not notified.
    this.follow()
  }

  /** A change was committed that readers must see, so the replica has to replay it. */
  changed(): void {
    this.heard += 1
    this.isCurrent = false
    this.changedAt = performance.now()
    this.follow()
  }

  /** @throws DatabaseUnavailable when neither server can be reached */
  async connect(): Promise<PooledConnection> {
    if (await this.mayUseReplica()) {
      try {
        return await this.pools.replica.connect()
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) throw error
        // The next reads do not wait for the replica until it is reachable again.
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

  /** Polls until the replica has every change or one of the servers is unavailable. */
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
        // Changes notified meanwhile have a later position.
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
