import type { AppServices } from '#platform/server/app-services.ts'
import { findLastMaintenance } from '#platform/server/backup/maintenance-runs.ts'
import { now } from '#platform/server/clock.ts'
import { readMigrations } from '#platform/server/database/migration-files.ts'
import { type DiskSpace, diskSpace } from '#platform/server/files/disk-space.ts'
import type { Findings } from '#platform/server/findings.ts'
import type { ParkedJob, QueueFigures } from '#platform/server/jobs/jobs.queries.ts'
import { listParked, readQueues } from '#platform/server/jobs/parked-jobs.ts'
import { type MailFigures, readMails } from '#platform/server/mail/mail-figures.ts'
import { RELEASE } from '#platform/server/release.ts'
import { SILENT_AFTER_MS } from './heartbeat.ts'
import { type Heartbeat, listHeartbeats } from './heartbeats.queries.ts'
import { type DatabaseFacts, listAppliedMigrations, readDatabaseFacts } from './status.queries.ts'
import { readWalStatus, type WalStatus } from './wal-status.ts'

interface ProcessStatus extends Heartbeat {
  readonly uptimeSeconds: number
  /** Whether it has written a heartbeat recently. */
  readonly isAlive: boolean
}

/** Status of the installation, for operators. */
export interface InstallationStatus {
  readonly release: string
  readonly nodeVersion: string
  readonly schema: {
    readonly last: string | null
    /** Migrations of this release that were not applied. */
    readonly pending: readonly string[]
  }
  readonly processes: readonly ProcessStatus[]
  readonly queues: readonly QueueFigures[]
  readonly parked: readonly ParkedJob[]
  readonly mails: readonly MailFigures[]
  readonly hasMailServer: boolean
  readonly disks: readonly (DiskSpace & { readonly folder: string })[]
  readonly database: DatabaseFacts
  /** Time of the last successful backup; null for none. */
  readonly lastBackup: Date | null
  readonly lastDrill: Date | null
  readonly wal: WalStatus
  /** Results of `settings check`, as for a production start. */
  readonly findings: Findings
}

export type StatusPorts = Pick<AppServices, 'db' | 'queue' | 'config' | 'checkInstallation'>

/** Reads the status. Marks parked jobs as seen, which starts their retention of 30 days. */
export async function readStatus({ db, queue, config, checkInstallation }: StatusPorts): Promise<InstallationStatus> {
  const [applied, migrations] = await Promise.all([listAppliedMigrations(db), readMigrations()])
  const folders = [...new Set([config.dataDir, ...(config.bucket ? [] : [config.filesDir])])]
  return {
    release: RELEASE,
    nodeVersion: process.version,
    schema: {
      last: applied.at(-1) ?? null,
      pending: migrations.map(({ name }) => name).filter((name) => !applied.includes(name)),
    },
    processes: (await listHeartbeats(db)).map(toProcessStatus),
    queues: await readQueues(db),
    parked: await listParked(db, queue),
    mails: await readMails(db),
    hasMailServer: config.smtp !== undefined,
    disks: await Promise.all(folders.map(async (folder) => ({ folder, ...(await diskSpace(folder)) }))),
    database: await readDatabaseFacts(db),
    lastBackup: (await findLastMaintenance(db, 'backup')) ?? null,
    lastDrill: (await findLastMaintenance(db, 'restore_drill')) ?? null,
    wal: await readWalStatus({ db, config }),
    findings: await checkInstallation(),
  }
}

function toProcessStatus(heartbeat: Heartbeat): ProcessStatus {
  const isAlive = now().getTime() - heartbeat.seenAt.getTime() <= SILENT_AFTER_MS
  const until = isAlive ? now() : heartbeat.seenAt
  const uptimeSeconds = Math.max(0, Math.round((until.getTime() - heartbeat.startedAt.getTime()) / 1000))
  return { ...heartbeat, uptimeSeconds, isAlive }
}
