import type { JobWithMetadata } from 'pg-boss'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { Job, JobHandler } from '#platform/server/jobs/job.ts'
import type { Queue } from '#platform/server/jobs/queue.ts'

/** Waiting jobs are announced, so this only serves retries and announcements that were lost. */
const POLLING_SECONDS = 1
const SCHEDULE_ZONE = 'Asia/Yangon'

/**
 * Starts the workers of this process, and the schedules of the jobs that have one.
 *
 * A refusal ends its job, since trying again would be refused again. A bug is tried again with growing pauses and is
 * then parked with its payload and its error.
 *
 * @throws Error a job without exactly one handler; nothing has been started then
 */
export async function startWorkers(queue: Queue, jobs: readonly Job[], handlers: readonly JobHandler[]): Promise<void> {
  assertOneHandlerEach(jobs, handlers)
  for (const job of jobs) await queue.prepare(job)
  await keepSchedules(queue, jobs)
  for (const handler of handlers) {
    await queue.boss.work(
      handler.job.name,
      {
        localConcurrency: handler.job.concurrency,
        pollingIntervalSeconds: POLLING_SECONDS,
        notifyPollingIntervalSeconds: POLLING_SECONDS,
        heartbeatRefreshSeconds: handler.job.heartbeatSeconds / 4,
        includeMetadata: true,
      },
      async ([job]: JobWithMetadata<object>[]) => job && runJob(queue, handler, job),
    )
  }
  queue.log.info({ jobs: jobs.map(({ name }) => name) }, 'workers started')
}

/** @throws Error naming every job that has no handler, more than one, or a name that another job has too */
export function assertOneHandlerEach(jobs: readonly Job[], handlers: readonly JobHandler[]): void {
  const count = (names: string[], name: string) => names.filter((each) => each === name).length
  const declared = jobs.map(({ name }) => name)
  const handled = handlers.map(({ job }) => job.name)
  const faults = [
    ...declared.filter((name) => count(declared, name) > 1).map((name) => `'${name}' is declared twice`),
    ...declared.filter((name) => count(handled, name) === 0).map((name) => `'${name}' has no handler`),
    ...handled.filter((name) => count(handled, name) > 1).map((name) => `'${name}' has several handlers`),
    ...handled.filter((name) => count(declared, name) === 0).map((name) => `'${name}' is handled but not declared`),
  ]
  if (faults.length > 0) throw new Error(`Jobs: ${[...new Set(faults)].join(', ')}`)
}

async function keepSchedules(queue: Queue, jobs: readonly Job[]): Promise<void> {
  const scheduled = jobs.filter((job) => job.schedule)
  for (const { name } of await queue.boss.getSchedules()) {
    if (!scheduled.some((job) => job.name === name)) await queue.boss.unschedule(name)
  }
  for (const { name, schedule } of scheduled) {
    if (!schedule) continue
    await queue.boss.schedule(name, schedule.cron, schedule.payload, { tz: SCHEDULE_ZONE, missed: 'once' })
  }
}

async function runJob(queue: Queue, handler: JobHandler, job: JobWithMetadata<object>): Promise<unknown> {
  const attempt = job.retryCount + 1
  const fields = { job: job.name, jobId: job.id, attempt }
  const startedAt = performance.now()
  const durationMs = () => Math.round(performance.now() - startedAt)
  try {
    await handler.run(job.data, { jobId: job.id, attempt, signal: job.signal })
    queue.log.info({ ...fields, durationMs: durationMs() }, 'job done')
    return
  } catch (error) {
    if (error instanceof Refusal) {
      queue.log.warn({ ...fields, code: error.code, durationMs: durationMs() }, 'job refused')
      return { refused: error.code }
    }
    const parked = job.retryCount >= job.retryLimit
    queue.log.error({ ...fields, err: error, durationMs: durationMs() }, parked ? 'job parked' : 'job failed')
    throw error
  }
}
