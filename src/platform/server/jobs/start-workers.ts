import type { JobResult, JobWithMetadata } from 'pg-boss'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { AnyJob, BatchHandler, JobHandler, RunJob } from '#platform/server/jobs/job.ts'
import type { Queue } from '#platform/server/jobs/queue.ts'
import { countJob, type JobOutcome } from '#platform/server/metrics/counters.ts'

/** While a process has no connection that listens. */
const POLLING_SECONDS = 1
/**
 * While it listens: new jobs and due ones are announced by NOTIFY, so polling is for lost announcements. A poll of each
 * queue each second was most of what an idle site used (docs/decisions/0221).
 */
const LISTENING_POLL_SECONDS = 30
const SCHEDULE_ZONE = 'Asia/Yangon'

type Handler = JobHandler | BatchHandler

/**
 * Starts the workers of the process's job groups, and all schedules. A refusal ends its job; an error is retried with
 * growing delays and then parks the job with payload and error.
 *
 * @throws Error a job without exactly one handler; nothing has been started then
 */
export async function startWorkers(queue: Queue, jobs: readonly AnyJob[], handlers: readonly Handler[]): Promise<void> {
  assertOneHandlerEach(jobs, handlers)
  for (const job of jobs) await queue.prepare(job)
  await keepSchedules(queue, jobs)
  const taken = handlers.filter(({ job }) => queue.groups.includes(job.group))
  for (const handler of taken) {
    const { name, concurrency, batchSize, heartbeatSeconds } = handler.job
    await queue.boss.work(
      name,
      {
        localConcurrency: concurrency,
        batchSize,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: POLLING_SECONDS,
        notifyPollingIntervalSeconds: LISTENING_POLL_SECONDS,
        heartbeatRefreshSeconds: heartbeatSeconds / 4,
        includeMetadata: true,
        perJobResults: true,
      },
      (fetched: JobWithMetadata<object>[]) => runJobs(queue, handler, fetched),
    )
  }
  queue.log.info({ jobs: taken.map(({ job }) => job.name) }, 'workers started')
}

/** @throws Error naming every job that has no handler, more than one, or a name that another job has too */
export function assertOneHandlerEach(jobs: readonly AnyJob[], handlers: readonly Handler[]): void {
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

async function keepSchedules(queue: Queue, jobs: readonly AnyJob[]): Promise<void> {
  const scheduled = jobs.filter((job) => job.schedule)
  for (const { name } of await queue.boss.getSchedules()) {
    if (!scheduled.some((job) => job.name === name)) await queue.boss.unschedule(name)
  }
  for (const { name, schedule } of scheduled) {
    if (!schedule) continue
    await queue.boss.schedule(name, schedule.cron, schedule.payload, { tz: SCHEDULE_ZONE, missed: 'once' })
  }
}

/** Runs a fetched batch and reports the outcome of each job. */
async function runJobs(queue: Queue, handler: Handler, fetched: JobWithMetadata<object>[]): Promise<JobResult[]> {
  const startedAt = performance.now()
  const run = runnerOf(
    handler,
    fetched.map(({ data }) => data),
  )
  const outcomes = await Promise.allSettled(
    fetched.map(async (job) => {
      const context = { attempt: job.retryCount + 1, isLastAttempt: job.retryCount >= job.retryLimit }
      return (await run)(job.data, { jobId: job.id, signal: job.signal, ...context })
    }),
  )
  const durationMs = Math.round(performance.now() - startedAt)
  const done = fetched.filter((_, position) => outcomes[position]?.status === 'fulfilled')
  for (const job of done.slice(0, 1)) {
    queue.log.info({ ...fieldsOf(job), durationMs, ...(fetched.length > 1 && { jobs: done.length }) }, 'job done')
  }
  return fetched.map((job, position) => settle(queue, job, { outcome: outcomes[position], durationMs }))
}

async function runnerOf(handler: Handler, payloads: readonly object[]): Promise<RunJob> {
  return 'prepare' in handler ? handler.prepare(payloads) : handler.run
}

const fieldsOf = (job: JobWithMetadata<object>) => ({ job: job.name, jobId: job.id, attempt: job.retryCount + 1 })

interface Ended {
  readonly outcome: PromiseSettledResult<void> | undefined
  readonly durationMs: number
}

function settle(queue: Queue, job: JobWithMetadata<object>, { outcome, durationMs }: Ended): JobResult {
  const count = (as: JobOutcome) => countJob(job.name, as, durationMs / 1000)
  if (outcome?.status !== 'rejected') {
    count('done')
    return { id: job.id, status: 'completed' }
  }
  const fields = { ...fieldsOf(job), durationMs }
  const error: unknown = outcome.reason
  if (error instanceof Refusal) {
    count('refused')
    queue.log.warn({ ...fields, code: error.code }, 'job refused')
    return { id: job.id, status: 'completed', output: { refused: error.code } }
  }
  const isParked = job.retryCount >= job.retryLimit
  count(isParked ? 'parked' : 'failed')
  queue.log.error({ ...fields, err: error }, isParked ? 'job parked' : 'job failed')
  return { id: job.id, status: 'failed', output: error }
}
