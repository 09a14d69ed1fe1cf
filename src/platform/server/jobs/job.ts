import type * as z from 'zod/mini'

/** The job groups that a worker process may be limited to (`JOBS`); each job belongs to one. */
export const JOB_GROUPS = ['mail', 'notices', 'transcode', 'upkeep'] as const
export type JobGroup = (typeof JOB_GROUPS)[number]

/** Contract of a job, declared once in a domain's `x.job.ts`; pure, so that any side may import it. */
export interface Job<Payload extends object = object> {
  readonly name: string
  readonly payload: z.ZodMiniType<Payload>
  readonly group: JobGroup
  readonly retries: { readonly limit: number; readonly firstDelaySeconds: number; readonly longestDelaySeconds: number }
  readonly heartbeatSeconds: number
  readonly expireSeconds: number
  readonly concurrency: number
  readonly batchSize: number
  readonly exclusive: boolean
  readonly schedule?: { readonly cron: string; readonly payload: Payload }
}

export interface JobOptions<Payload extends object> {
  /** kebab-case and unique in the product; the name of the queue too, so a renamed job strands what waits. */
  name: string
  payload: z.ZodMiniType<Payload>
  /** 'upkeep' unless said otherwise. */
  group?: JobGroup
  /** How often a bug is tried again, with growing pauses, before the job is parked. */
  retries?: Partial<Job['retries']>
  /** A worker that is silent this long is taken for dead and the job goes to another; at least 10. */
  heartbeatSeconds?: number
  /** The longest that one run may take. */
  expireSeconds?: number
  /** How many of these (or batches of them) one worker process runs at a time. */
  concurrency?: number
  /** How many jobs are fetched at once for a handler of batches; the next batch is fetched at once after a full one. */
  batchSize?: number
  /** At most one such job waits or runs in the installation; another is not taken. Fixed once the queue exists. */
  exclusive?: boolean
  /** Five-field cron, read in Asia/Yangon; a run that was missed while every worker was down is made up for once. */
  schedule?: { cron: string; payload: Payload }
}

/** What runs a job; the context says which run this is. */
export interface JobHandler {
  readonly job: Job
  readonly run: RunJob
}

/** What runs the jobs of a batch: `prepare` is given all payloads, and what it returns runs each of them. */
export interface BatchHandler {
  readonly job: Job
  readonly prepare: (payloads: readonly object[]) => Promise<RunJob>
}

export type RunJob = (payload: object, context: JobRun) => Promise<void>

export interface JobRun {
  readonly jobId: string
  /** 1 for the first run. */
  readonly attempt: number
  /** A bug in this run parks the job. */
  readonly isLastAttempt: boolean
  /** Aborted when the run has lost its claim or the worker stops. */
  readonly signal: AbortSignal
}

const RETRIES = { limit: 5, firstDelaySeconds: 1, longestDelaySeconds: 900 }

/**
 * Declares a job: its name, the shape of its payload and how failures are met.
 *
 * The handler may run more than once (a killed worker, a bug), so it has to be idempotent.
 */
export function defineJob<Payload extends object>(options: JobOptions<Payload>): Job<Payload> {
  return {
    group: 'upkeep',
    heartbeatSeconds: 10,
    expireSeconds: 900,
    concurrency: 2,
    batchSize: 1,
    exclusive: false,
    ...options,
    retries: { ...RETRIES, ...options.retries },
  }
}

/** Binds a job to its handler; lives in a domain's `x.worker.ts`. */
export function handleJob<Payload extends object>(
  job: Job<Payload>,
  run: (payload: Payload, context: JobRun) => Promise<void>,
): JobHandler {
  return {
    job: job,
    run: (payload, context) => run(job.payload.parse(payload), context),
  }
}

/**
 * Binds a job to what runs batches of it: `prepare` reads for all of them at once what each will need.
 *
 * Each job of the batch is settled by its own outcome; only when `prepare` throws do all of them fail.
 */
export function handleBatch<Payload extends object>(
  job: Job<Payload>,
  prepare: (payloads: readonly Payload[]) => Promise<(payload: Payload, context: JobRun) => Promise<void>>,
): BatchHandler {
  return {
    job: job,
    prepare: async (payloads) => {
      const readable = payloads.flatMap((payload) => job.payload.safeParse(payload).data ?? [])
      const run = await prepare(readable)
      // A payload that cannot be read fails alone.
      return async (payload, context) => run(job.payload.parse(payload), context)
    },
  }
}
