import type * as z from 'zod/mini'

/** The job groups that a worker process may be limited to (`JOBS`); each job belongs to one. */
export const JOB_GROUPS = ['mail', 'notices', 'transcode', 'upkeep'] as const
export type JobGroup = (typeof JOB_GROUPS)[number]

/** Properties of every job, independent of its payload, which job lists and the queue use. */
export interface AnyJob {
  readonly name: string
  readonly payload: { readonly parse: (sent: unknown) => object }
  readonly group: JobGroup
  readonly retries: { readonly limit: number; readonly firstDelaySeconds: number; readonly longestDelaySeconds: number }
  readonly heartbeatSeconds: number
  readonly expireSeconds: number
  readonly concurrency: number
  readonly batchSize: number
  readonly exclusive: boolean
  readonly schedule?: { readonly cron: string; readonly payload: object }
}

/** Contract of a job, declared once in a domain's `x.job.ts`; pure, so that any side may import it. */
export interface Job<Payload extends object> extends AnyJob {
  readonly payload: z.ZodMiniType<Payload>
  readonly schedule?: { readonly cron: string; readonly payload: Payload }
}

interface JobOptions<Payload extends object> {
  /** kebab-case and unique in the product. It also names the queue, so renaming a job strands its waiting jobs. */
  name: string
  payload: z.ZodMiniType<Payload>
  /** 'upkeep' by default. */
  group?: JobGroup
  /** How often a failed run is retried, with growing delays, before the job is parked. */
  retries?: Partial<AnyJob['retries']>
  /** A worker without a heartbeat for this long is considered dead, and its job is given to another; at least 10. */
  heartbeatSeconds?: number
  /** Maximum duration of one run. */
  expireSeconds?: number
  /** How many of them (or batches of them) a worker process runs concurrently. */
  concurrency?: number
  /** How many jobs are fetched for a batch handler; after a full batch the next is fetched at once. */
  batchSize?: number
  /** At most one such job waits or runs in the installation; further ones are dropped. Fixed once the queue exists. */
  exclusive?: boolean
  /** Five-field cron in Asia/Yangon; a run missed while all workers were down is made up for once. */
  schedule?: { cron: string; payload: Payload }
}

/** Runs a job; the context identifies the run. */
export interface JobHandler {
  readonly job: AnyJob
  readonly run: RunJob
}

/** Runs a batch: `prepare` gets all payloads and returns the function that runs each of them. */
export interface BatchHandler {
  readonly job: AnyJob
  readonly prepare: (payloads: readonly object[]) => Promise<RunJob>
}

export type RunJob = (payload: object, context: JobRun) => Promise<void>

export interface JobRun {
  readonly jobId: string
  /** 1 for the first run. */
  readonly attempt: number
  /** An error in this run parks the job. */
  readonly isLastAttempt: boolean
  /** Aborted when the run has lost its claim or the worker stops. */
  readonly signal: AbortSignal
}

const RETRIES = { limit: 5, firstDelaySeconds: 1, longestDelaySeconds: 900 }

/**
 * Declares a job: name, payload schema and retry policy.
 *
 * Handlers have to be idempotent, since a job may run again after a kill or an error.
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
    job,
    run: (payload, context) => run(job.payload.parse(payload), context),
  }
}

/**
 * Binds a job to a batch handler: `prepare` reads for all jobs at once. Each job succeeds or fails by itself; if
 * `prepare` throws, all of them fail.
 */
export function handleBatch<Payload extends object>(
  job: Job<Payload>,
  prepare: (payloads: readonly Payload[]) => Promise<(payload: Payload, context: JobRun) => Promise<void>>,
): BatchHandler {
  return {
    job,
    prepare: async (payloads) => {
      const readable = payloads.flatMap((payload) => job.payload.safeParse(payload).data ?? [])
      const run = await prepare(readable)
      // A payload that cannot be parsed fails alone.
      return async (payload, context) => run(job.payload.parse(payload), context)
    },
  }
}
