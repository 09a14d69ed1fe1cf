import { parseArgs } from 'node:util'
import { formatFileSize } from '#platform/contract/file-size.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { print } from '#platform/server/print.ts'
import { type InstallationStatus, readStatus } from '#platform/server/status/read-status.ts'

export const STATUS_USAGE = 'status [--json]   (what the console shows under /admin/status)'

/** Prints the state of the installation, as lines or as one JSON object. */
export async function showStatus(services: AppServices, args: string[]): Promise<void> {
  const { json } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } }).values
  const status = await readStatus(services)
  if (json) print(JSON.stringify(status, undefined, 2))
  else for (const line of linesOf(status)) print(line)
}

function linesOf(status: InstallationStatus): string[] {
  const { schema, database, findings } = status
  const time = (at: Date | null) => at?.toISOString() ?? 'never'
  return [
    `Release ${status.release} on Node ${status.nodeVersion}`,
    `Schema: ${schema.last ?? 'empty'}${schema.pending.length > 0 ? `, ${schema.pending.length} migrations pending` : ''}`,
    `PostgreSQL ${database.version}: ${formatFileSize(database.sizeBytes)}, ${database.connections} of ${database.maxConnections} connections`,
    ...status.disks.map(
      ({ folder, freeBytes, sizeBytes }) =>
        `Disk of ${folder}: ${formatFileSize(freeBytes)} free of ${formatFileSize(sizeBytes)}`,
    ),
    `Last backup: ${time(status.lastBackup)}; last restore drill: ${time(status.lastDrill)}`,
    `WAL: ${status.wal.isArchived ? `archived until ${time(status.wal.archivedUntil)}` : 'not archived'}`,
    ...status.processes.map(
      ({ role, host, pid, release, uptimeSeconds, isAlive, seenAt }) =>
        `${role} ${host}:${pid}, release ${release}, ${isAlive ? `up ${uptimeSeconds} s` : `silent since ${time(seenAt)}`}`,
    ),
    ...status.queues
      .filter(({ waiting, running, parked }) => waiting + running + parked > 0)
      .map(
        ({ queue, waiting, oldestSeconds, running, parked }) =>
          `Queue ${queue}: ${waiting} waiting (oldest ${oldestSeconds ?? '-'} s), ${running} running, ${parked} parked`,
      ),
    ...status.mails
      .filter(({ sent, failed, kept, waiting }) => sent + failed + kept + waiting > 0)
      .map(
        ({ kind, sent, failed, kept, waiting }) =>
          `Mail ${kind} of 24 h: ${sent} sent, ${failed} failed, ${kept} kept, ${waiting} waiting`,
      ),
    ...(status.hasMailServer ? [] : ['No SMTP server: mail stays in the outbox']),
    ...findings.faults.map((fault) => `Fault: ${fault}`),
    ...findings.warnings.map((warning) => `Warning: ${warning}`),
  ]
}
