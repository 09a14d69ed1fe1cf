import type { AppServices } from '#platform/server/app-services.ts'
import { now } from '#platform/server/clock.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import { type Db, openDatabase, openReplicatedReads, type ReplicatedReads } from '#platform/server/database/connect.ts'
import { followDatabaseClock } from '#platform/server/database/database-clock.ts'
import { type DatabaseServer, reachDatabaseServer } from '#platform/server/database/database-server.ts'
import { openListener } from '#platform/server/database/listen.ts'
import { createEncryption } from '#platform/server/encryption.ts'
import { createFileStorage } from '#platform/server/files/file-storage.ts'
import { createS3Storage } from '#platform/server/files/s3-storage.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import type { Findings } from '#platform/server/findings.ts'
import { correctFutureTimes } from '#platform/server/jobs/future-times.queries.ts'
import { openQueue } from '#platform/server/jobs/queue.ts'
import { openAccessLog, openLog, openLogLines } from '#platform/server/log.ts'
import { keepingMailer } from '#platform/server/mail/mailer.ts'
import { smtpMailer } from '#platform/server/mail/smtp-mailer.ts'
import { onPagesInvalidated } from '#platform/server/pages/invalidate-pages.ts'
import { restrictPermissions } from '#platform/server/private-files.ts'
import type { CloseStep } from '#platform/server/run-until-stopped.ts'
import { storedSecret } from '#platform/server/stored-secret.ts'
import { migrateEverything, requireSchema } from './schema.ts'

/** PostgreSQL writes a checkpoint when it stops. */
const LONGEST_DATABASE_STOP_MS = 20_000
const LONGEST_STATEMENT_MS = 15_000
/** Public reads take milliseconds; a longer one indicates a database problem. */
const LONGEST_PUBLIC_READ_MS = 3_000

/** Time for running jobs to end; all others return to the queue at once, a video that is being encoded too. */
const JOBS_END_WITHIN_MS = 4_000

export type OpenServices = AppServices & {
  readonly databaseUrl: string
  close: () => Promise<void>
  /** The steps of close in order, for a process that logs which step delays its stop. */
  closeSteps: () => CloseStep[]
}

type Role = 'web' | 'worker' | 'cli'

/**
 * Opens all services of a process, in the order of their dependencies.
 *
 * @param role the process's name in the log; a worker also works the queue
 */
export async function openServices(role: Role, config: Config = readConfig()): Promise<OpenServices> {
  const lines = openLogLines()
  const logged = { level: config.logLevel, process: role }
  const log = openLog(logged, lines)
  const accessLog = openAccessLog(logged, lines)
  await restrictPermissions(config)
  const server = await reachDatabaseServer(config, (line) => log.info(line))
  const closings: CloseStep[] = [{ name: 'database server', close: server.leave, atMostMs: LONGEST_DATABASE_STOP_MS }]
  const closeSteps = () => closings.splice(0).reverse()
  const close = async () => {
    for (const step of closeSteps()) await step.close()
  }
  try {
    // In production a process of the previous release may still run, so the operator decides when the schema
    // changes.
    if (!config.production) await migrateEverything(server.directUrl, (line) => log.info(line))
    else if (role === 'cli') await requireSchema(server.directUrl)
    else {
      // Imported in production only: the checks import the demo, which takes memory.
      const { requireFitSettings } = await import('./settings/require-fit-settings.ts')
      await requireFitSettings(config, { ...server, role, warn: (line) => log.warn(line) })
    }
    const db = openDatabase(server.url, {
      max: config.databasePoolSize,
      applicationName: `pyinnya ${role}`,
      statementTimeoutMs: role === 'web' ? LONGEST_STATEMENT_MS : undefined,
    })
    closings.push({ name: 'connections', close: () => db.destroy() })
    closings.push({ name: 'clock', close: await openClock(role, { db, log }) })
    const publicReads = openPublicReads(server.url, { config, role })
    closings.push({ name: 'connections for public reads', close: () => publicReads.db.destroy() })
    const sessions = sessionDatabase(server, { db, role })
    if (sessions !== db) closings.push({ name: 'connections that hold locks', close: () => sessions.destroy() })
    const listener = await openListener(server.directUrl)
    closings.push({ name: 'listener', close: listener.close })
    // Before pages are invalidated: the new page must not be rendered from a replica without the change.
    await onPagesInvalidated(listener, publicReads.changed)
    const queue = await openQueue({ url: server.directUrl, log, worksJobs: role === 'worker', groups: config.jobs })
    closings.push({ name: 'queue', close: () => queue.close(JOBS_END_WITHIN_MS), atMostMs: JOBS_END_WITHIN_MS + 3_000 })
    if (role === 'worker') await correctFutureTimes(db)
    const mailer = config.smtp ? smtpMailer(config.smtp) : keepingMailer
    const storage = config.bucket ? createS3Storage(config.bucket) : createFileStorage(config.filesDir)
    const secret = config.secret ?? (await storedSecret(config.dataDir))
    const links = createLinkSigner(secret, () => now().getTime())
    const encryption = createEncryption(secret)
    const opened = {
      config,
      db,
      publicReads: publicReads.db,
      sessions,
      log,
      accessLog,
      listener,
      queue,
      mailer,
      storage,
      links,
      encryption,
      checkInstallation: installationCheck(config, server),
    }
    return { ...opened, databaseUrl: server.url, close, closeSteps }
  } catch (error) {
    await close()
    throw error
  }
}

/** @returns what ends the clock */
async function openClock(role: Role, { db, log }: Pick<AppServices, 'db' | 'log'>): Promise<() => Promise<void>> {
  const onStep = async () => {
    if (role === 'worker') await correctFutureTimes(db)
  }
  const clock = await followDatabaseClock({ db, log, onStep })
  return async () => clock.stop()
}

function openPublicReads(url: string, { config, role }: { config: Config; role: string }): ReplicatedReads {
  const options = {
    max: config.databasePoolSize,
    applicationName: `pyinnya ${role} reads`,
    statementTimeoutMs: LONGEST_PUBLIC_READ_MS,
  }
  const { databaseReplicaUrl: replica } = config
  if (replica !== undefined) return openReplicatedReads({ primary: url, replica }, options)
  return { db: openDatabase(url, options), changed: () => undefined }
}

const CHECKED_EVERY_MS = 60_000

/** The checks import the demo and look for ffmpeg, so they are loaded on first use and run at most once a minute. */
function installationCheck(config: Config, server: Pick<DatabaseServer, 'url' | 'directUrl'>) {
  let last: { at: number; findings: Promise<Findings> } | undefined
  return (): Promise<Findings> => {
    const at = performance.now()
    if (!last || at - last.at > CHECKED_EVERY_MS) {
      const checking = import('./settings/check-settings.ts')
      last = { at, findings: checking.then(({ checkSettings }) => checkSettings(config, { ...server, role: 'all' })) }
      last.findings.catch(() => {
        last = undefined
      })
    }
    return last.findings
  }
}

/** The connection for session-level locks: behind a pooler each statement may reach another session. */
function sessionDatabase({ url, directUrl }: DatabaseServer, { db, role }: { db: Db; role: string }): Db {
  return directUrl === url ? db : openDatabase(directUrl, { max: 1, applicationName: `pyinnya ${role} locks` })
}
