import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AppServices } from '../app-services.ts'
import { now } from '../clock.ts'
import { embeddedDataFolder } from '../database/data-folder.ts'
import { ChangedFiles } from '../files/changed-files.ts'
import { createFileStorage } from '../files/file-storage.ts'
import { watchWalSpool } from '../metrics/wal-figures.ts'
import { listKnownFiles } from './known-files.ts'
import { type KnownFiles, type ShippingOrder, shipWal } from './ship-wal.ts'
import { WalArchive } from './wal-archive.ts'
import { controlFileOf, systemIdentifier, WAL_SPOOL } from './wal-spool.ts'

const LOOK_EVERY_MS = 2_000

type Ports = Pick<AppServices, 'config' | 'db' | 'log' | 'storage'>

export interface WalShipping {
  /** Stops after the current round. */
  stop(): Promise<void>
}

/**
 * Moves the WAL of the embedded server from its spool to the archive every two seconds, as long as this process
 * runs. A failure is retried; it is logged once, and the metric of waiting WAL grows.
 *
 * Does nothing when the server archives nothing.
 */
export async function startWalShipping(ports: Ports, { everyMs = LOOK_EVERY_MS } = {}): Promise<WalShipping> {
  const { config, log } = ports
  const { folder } = config.backups
  const dataFolder = embeddedDataFolder(config.dataDir)
  if (folder === undefined || !(await isArchiving(ports, dataFolder))) {
    return { stop: async () => undefined }
  }
  watchWalSpool(join(dataFolder, WAL_SPOOL))
  const stopping = new AbortController()
  const running = shipUntilStopped(ports, { folder, dataFolder, everyMs, signal: stopping.signal })
  log.info('WAL is archived beside the backups')
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** Whether the server behind the connection is the embedded one of this DATA_DIR, and archives. */
async function isArchiving({ db }: Ports, dataFolder: string): Promise<boolean> {
  if (!existsSync(controlFileOf(dataFolder))) return false
  const own = await systemIdentifier(controlFileOf(dataFolder))
  const { rows } = await sql<{ archives: boolean }>`
    select current_setting('archive_mode') = 'on' and system_identifier::text = ${own} as archives
    from pg_control_system()`.execute(db)
  return rows[0]?.archives ?? false
}

type Shipping = { folder: string; dataFolder: string; everyMs: number; signal: AbortSignal }

async function shipUntilStopped(ports: Ports, { folder, dataFolder, everyMs, signal }: Shipping): Promise<void> {
  const { config, log, storage } = ports
  let [order, known]: [ShippingOrder | undefined, KnownFiles | undefined] = [undefined, undefined]
  const files = { storage, changed: new ChangedFiles(config.filesDir) }
  let isFailing = false
  while (!signal.aborted) {
    try {
      if (!order) {
        const archive = new WalArchive(createFileStorage(folder), await systemIdentifier(controlFileOf(dataFolder)))
        const report = (key: string, error: unknown) => log.error({ err: error, key }, 'a file could not be archived')
        order = { spool: join(dataFolder, WAL_SPOOL), archive, files: undefined, now, report }
      }
      if (!config.bucket) known ??= await listKnownFiles(folder, order.archive)
      await shipWal({ ...order, files: known && files }, known ?? new Map())
      isFailing = false
    } catch (error) {
      if (!isFailing) log.error(error, 'WAL could not be archived; it is tried again and again')
      isFailing = true
    }
    await sleep(everyMs, undefined, { signal }).catch(() => undefined)
  }
}
