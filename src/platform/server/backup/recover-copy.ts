import { chown, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { postgresAccount } from '../database/postgres-account.ts'
import { OperatorError } from '../operator-error.ts'
import { withConnection } from './backup-connection.ts'
import { RECOVERY_LEFTOVERS, type RestorePoint, refuseShort, type StagedWal, stageWal } from './stage-wal.ts'
import type { WalArchive } from './wal-archive.ts'
import { positionOf } from './wal-names.ts'

/** Longer than any recovery: a day of WAL of a busy site takes minutes. */
const LONGEST_RECOVERY_MS = 24 * 3_600_000

interface RecoveryOrder {
  /** DATA_DIR with the copy in `postgres`. */
  readonly dataDir: string
  readonly archive: WalArchive
  readonly point: RestorePoint
}

export interface Recovered {
  /** Commit time of the last replayed transaction; null when none was replayed. */
  readonly lastCommit: Date | null
  /** The last archived segment before a missing one; undefined for a complete archive. */
  readonly gapAfter: string | undefined
}

/**
 * Starts the server on a copy of a data folder, recovers from the archive, and inspects it.
 *
 * @param look called once the recovery has ended; the server then stops
 * @throws OperatorError the archive does not reach the time, or is damaged
 */
export async function recoverCopy<T>(
  { dataDir, archive, point }: RecoveryOrder,
  look: (client: pg.Client) => Promise<T>,
): Promise<Recovered & { looked: T }> {
  const dataFolder = join(dataDir, 'postgres')
  const staged = await stageWal(archive, dataFolder, point)
  const account = postgresAccount()
  if (account) for (const path of staged.paths) await chown(path, account.uid, account.gid)
  let server: EmbeddedPostgres | undefined
  try {
    server = await startEmbeddedPostgres({ dataDir, settings: staged.settings, startWithinMs: LONGEST_RECOVERY_MS })
    const recovered = await untilRecovered(server, staged)
    const looked = await withConnection(server.url(), look)
    return { ...recovered, looked }
  } catch (error) {
    throw await operatorErrorOf(error, { dataDir, moment: point.moment })
  } finally {
    await server?.stop()
    for (const name of RECOVERY_LEFTOVERS) await rm(join(dataFolder, name), { recursive: true, force: true })
  }
}

/** The server answers while it recovers; it accepts writes once it has ended. */
async function untilRecovered(server: EmbeddedPostgres, staged: StagedWal): Promise<Recovered> {
  return withConnection(server.url('postgres'), async (client) => {
    for (;;) {
      const { rows } = await client.query<{ recovering: boolean; lsn: string | null; at: Date | null }>(
        `select pg_is_in_recovery() as recovering, pg_last_wal_replay_lsn()::text as lsn,
          pg_last_xact_replay_timestamp() as at`,
      )
      const [state] = rows
      if (state && !state.recovering) {
        refuseShort(staged, positionOf(state.lsn ?? '0/0'))
        return { lastCommit: state.at, gapAfter: staged.gapAfter }
      }
      await sleep(100)
    }
  })
}

async function operatorErrorOf(
  error: unknown,
  { dataDir, moment }: { dataDir: string; moment: RestorePoint['moment'] },
) {
  if (error instanceof OperatorError) return error
  const log = await readFile(join(dataDir, 'logs/postgres.log'), 'utf8').catch(() => '')
  if (moment instanceof Date && log.includes('recovery ended before configured recovery target was reached')) {
    return new OperatorError(
      `The archived WAL ends before ${moment.toISOString()}: restore --newest brings back all of it`,
    )
  }
  return error
}
