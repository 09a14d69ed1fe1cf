import { showLedgerCheck } from '#domains/payouts/server/index.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { ParkedJob } from '#platform/server/jobs/jobs.queries.ts'
import { dropParkedJobs, retryParkedJobs } from '#platform/server/jobs/parked-jobs.ts'
import { testMail } from '#platform/server/mail/test-mail.ts'
import { readStatus, type StatusPorts } from '#platform/server/status/read-status.ts'
import { throttle } from '#platform/server/throttle/throttle.ts'
import type { Installation, sendTestMail } from '../contract/status.contract.ts'

/** Test mails go to any address: enough to test settings, too few for abuse. */
const testMailThrottle = throttle({ name: 'test-mail', points: 10, perSeconds: 60 * 60 })
const LONGEST_REASON = 300

/** Collects the status of the installation for the console. */
export async function showInstallation(ports: StatusPorts): Promise<Installation> {
  const status = await readStatus(ports)
  const { database } = status
  return {
    release: status.release,
    node_version: status.nodeVersion,
    schema: { last: status.schema.last, pending: [...status.schema.pending] },
    processes: status.processes.map((each) => ({
      role: each.role as 'web' | 'worker',
      host: each.host,
      pid: each.pid,
      release: each.release,
      started_at: yangonTimestamp(each.startedAt),
      seen_at: yangonTimestamp(each.seenAt),
      uptime_seconds: each.uptimeSeconds,
      is_alive: each.isAlive,
    })),
    queues: status.queues.map(({ oldestSeconds, ...each }) => ({ ...each, oldest_seconds: oldestSeconds })),
    parked: status.parked.map(toParkedJob),
    mails: status.mails.map(({ oldestSeconds, ...each }) => ({ ...each, oldest_seconds: oldestSeconds })),
    has_mail_server: status.hasMailServer,
    disks: status.disks.map(({ folder, freeBytes, sizeBytes }) => ({
      folder,
      disk_free_bytes: freeBytes,
      disk_size_bytes: sizeBytes,
    })),
    database: {
      server_version: database.version,
      database_size_bytes: database.sizeBytes,
      open_connections: database.connections,
      max_connections: database.maxConnections,
    },
    last_backup_at: status.lastBackup && yangonTimestamp(status.lastBackup),
    last_drill_at: status.lastDrill && yangonTimestamp(status.lastDrill),
    wal: {
      is_archived: status.wal.isArchived,
      archived_until: status.wal.archivedUntil && yangonTimestamp(status.wal.archivedUntil),
    },
    faults: [...status.findings.faults],
    warnings: [...status.findings.warnings],
    ledger_check: await showLedgerCheck(ports.db),
  }
}

/** Payloads contain ids; other values may be personal texts and are left out. */
function toParkedJob({ id, job, parkedAt, attempts, payload, error }: ParkedJob): Installation['parked'][number] {
  const subject = Object.fromEntries(
    Object.entries(payload).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value]] : [])),
  )
  return { id, job, parked_at: yangonTimestamp(parkedAt), attempts, subject, error }
}

/**
 * Returns a parked job to its queue and writes an audit entry.
 *
 * @throws Refusal NOT_FOUND - no job of this id is parked
 */
export async function retryOneJob(
  { db, queue }: Pick<AppServices, 'db' | 'queue'>,
  by: AdminViewer,
  id: string,
): Promise<void> {
  if ((await retryParkedJobs(db, queue, { id, by })) === 0) throw new Refusal('NOT_FOUND')
}

/**
 * Deletes a parked job and writes an audit entry with its subject.
 *
 * @throws Refusal NOT_FOUND - no job of this id is parked
 */
export async function dropOneJob(
  { db, queue }: Pick<AppServices, 'db' | 'queue'>,
  by: AdminViewer,
  id: string,
): Promise<void> {
  if ((await dropParkedJobs(db, queue, { id, by })) === 0) throw new Refusal('NOT_FOUND')
}

/**
 * Sends one mail to the SMTP server at once, so that a wrong setting is shown with the server's reply.
 *
 * @throws Refusal TOO_MANY_REQUESTS - ten within an hour
 */
export async function mailTest(
  { db, mailer }: Pick<AppServices, 'db' | 'mailer'>,
  by: AdminViewer,
  to: string,
): Promise<ReplyOf<typeof sendTestMail>> {
  await testMailThrottle.take(db, [`admin ${by.id}`])
  const sent = await mailer.send(testMail(to)).then(
    (outcome) => ({ outcome, reason: null }),
    (error: Error) => ({ outcome: 'failed', reason: error.message.slice(0, LONGEST_REASON) }) as const,
  )
  await db.transaction().execute((tx) =>
    recordAudit(tx, {
      actorType: 'admin',
      actorId: by.id,
      action: 'settings.test-mail',
      target: 'settings',
      after: { outcome: sent.outcome },
    }),
  )
  return sent
}
