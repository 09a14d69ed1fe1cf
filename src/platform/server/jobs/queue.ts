import { fromKysely, PgBoss } from 'pg-boss'
import { now } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { announceDueJobs } from '#platform/server/jobs/announce-due-jobs.ts'
import { type AnyJob, JOB_GROUPS, type Job, type JobGroup } from '#platform/server/jobs/job.ts'
import { type Supervision, superviseInOneWorker } from '#platform/server/jobs/supervise-in-one-worker.ts'

/** The tables of pg-boss are in the same database, so that a job commits with its cause. */
export const QUEUE_SCHEMA = 'pgboss'

/** The queue of jobs that failed for good, with payload and error. */
export const PARKED = 'parked'
const DAY_SECONDS = 24 * 60 * 60
const PARKED_DAYS = 365
const DONE_DAYS = 7

export interface QueueLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

interface QueueOptions {
  /** Connection string of the database. */
  url: string
  log: QueueLog
  /** Whether the process runs jobs: it then listens for new ones, runs schedules and detects dead workers. */
  worksJobs?: boolean
  /** The job groups that it runs; all by default. */
  groups?: readonly JobGroup[]
}

export interface Queue {
  readonly boss: PgBoss
  readonly log: QueueLog
  /** The job groups that this process runs. */
  readonly groups: readonly JobGroup[]
  /** Creates the queue of a job; cheap after the first call. */
  prepare(job: AnyJob): Promise<void>
  /** Waits for running jobs, then closes the connections. */
  close(timeoutMs?: number): Promise<void>
}

let processQueue: Queue | undefined

/**
 * Opens the only queue of this process, which `enqueue` uses. Short intervals detect a dead worker one second after its
 * heartbeat ends.
 */
export async function openQueue(options: QueueOptions): Promise<Queue> {
  const { url, log, worksJobs = false } = options
  const boss = new PgBoss({
    connectionString: url,
    application_name: worksJobs ? 'pyinnya worker' : 'pyinnya queue',
    max: worksJobs ? 6 : 2,
    schema: QUEUE_SCHEMA,
    useListenNotify: worksJobs,
    // Supervised in one worker (supervise-in-one-worker.ts) instead of in each.
    supervise: false,
    schedule: worksJobs,
    superviseIntervalSeconds: 1,
    clock: { now: () => now().getTime(), setTimeout, clearTimeout, setInterval, clearInterval },
    monitorIntervalSeconds: 1,
  })
  boss.on('error', (error) => log.error({ err: error }, 'queue'))
  boss.on('warning', (warning) => log.warn({ warning }, 'queue'))
  await boss.start()
  await boss.createQueue(PARKED, { retentionSeconds: PARKED_DAYS * DAY_SECONDS })
  const supervision = worksJobs
    ? superviseInOneWorker({
        url,
        supervise: async () => {
          await boss.supervise()
          await announceDueJobs(boss, PARKED)
        },
        onError: (error) => log.error({ err: error }, 'queue'),
      })
    : undefined
  const queue = toQueue(boss, options, supervision)
  processQueue = queue
  return queue
}

function toQueue(boss: PgBoss, { log, groups = JOB_GROUPS }: QueueOptions, supervision?: Supervision): Queue {
  const prepared = new Map<string, Promise<void>>()
  const queue: Queue = {
    boss,
    log,
    groups,
    prepare: (job) => {
      const known = prepared.get(job.name) ?? declareQueue(boss, job)
      prepared.set(job.name, known)
      known.catch(() => prepared.delete(job.name))
      return known
    },
    close: async (timeoutMs = 25_000) => {
      if (processQueue === queue) processQueue = undefined
      await supervision?.stop()
      await boss.stop({ graceful: true, timeout: timeoutMs })
    },
  }
  return queue
}

async function declareQueue(boss: PgBoss, job: AnyJob): Promise<void> {
  const settings = {
    retryLimit: job.retries.limit,
    retryDelay: job.retries.firstDelaySeconds,
    retryBackoff: true,
    retryDelayMax: job.retries.longestDelaySeconds,
    heartbeatSeconds: job.heartbeatSeconds,
    expireInSeconds: job.expireSeconds,
    deleteAfterSeconds: DONE_DAYS * DAY_SECONDS,
    deadLetter: PARKED,
    notify: true,
  }
  await boss.createQueue(job.name, { ...settings, ...(job.exclusive && { policy: 'exclusive' }) })
  await boss.updateQueue(job.name, settings)
}

/**
 * Enqueues a job in a transaction: it starts when, and only if, that commits.
 *
 * @returns the job's id
 */
export async function enqueue<Payload extends object>(tx: Tx, job: Job<Payload>, payload: Payload): Promise<string> {
  const { boss, db } = await preparedQueue(tx, job)
  const id = await boss.send(job.name, job.payload.parse(payload), { db })
  if (!id) throw new Error(`The queue took no job '${job.name}'`)
  return id
}

/** Enqueues many jobs of one name in one statement. */
export async function enqueueAll<Payload extends object>(
  tx: Tx,
  job: Job<Payload>,
  payloads: readonly Payload[],
): Promise<void> {
  if (payloads.length === 0) return
  const { boss, db } = await preparedQueue(tx, job)
  const jobs = payloads.map((payload) => ({ data: job.payload.parse(payload) }))
  await boss.insert(job.name, jobs, { db, returnId: false })
}

async function preparedQueue<Payload extends object>(tx: Tx, job: Job<Payload>) {
  if (!processQueue) throw new Error('No queue is open in this process: openQueue comes before enqueue')
  await processQueue.prepare(job)
  // Without plugins, since pg-boss reads its own column names.
  return { boss: processQueue.boss, db: fromKysely(tx.withoutPlugins()) }
}

/** The payloads of waiting jobs of a name. */
export async function listWaiting<Payload extends object>(queue: Queue, job: Job<Payload>): Promise<Payload[]> {
  await queue.prepare(job)
  const waiting = await queue.boss.findJobs<object>(job.name, { queued: true })
  return waiting.map(({ data }) => job.payload.parse(data))
}
