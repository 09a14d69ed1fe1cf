import { join } from 'node:path'
import type { AppServices } from '../app-services.ts'
import { WAL_SPOOL } from '../backup/wal-spool.ts'
import { embeddedDataFolder } from '../database/data-folder.ts'
import { oldestMs } from '../metrics/wal-figures.ts'
import { readArchiverFacts } from './status.queries.ts'

/** What a lost machine would not lose. */
export interface WalStatus {
  readonly isArchived: boolean
  /** Changes up to here are in the archive; null where nothing is archived. */
  readonly archivedUntil: Date | null
}

/** Reads how far WAL is archived: of the embedded server, how far it has left the spool. */
export async function readWalStatus({ db, config }: Pick<AppServices, 'db' | 'config'>): Promise<WalStatus> {
  const { isArchiving, lastArchivedAt } = await readArchiverFacts(db)
  if (!isArchiving) return { isArchived: false, archivedUntil: null }
  const isEmbedded = config.databaseUrl === undefined
  const waiting = isEmbedded ? await oldestMs(join(embeddedDataFolder(config.dataDir), WAL_SPOOL)) : Infinity
  const isWaiting = waiting < (lastArchivedAt?.getTime() ?? Infinity)
  return { isArchived: true, archivedUntil: isWaiting ? new Date(waiting) : lastArchivedAt }
}
