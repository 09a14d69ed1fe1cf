import type * as z from 'zod/mini'

/** What a job promises and needs, declared once in a room's `x.job.ts`; pure, so that any side may import it. */
export interface Job<Payload extends object = object> {
  readonly name: string
  readonly payload: z.ZodMiniType<Payload>
  readonly retries: { readonly limit: number; readonly firstDelaySeconds: number; readonly longestDelaySeconds: number }
  readonly heartbeatSeconds: number
  readonly expireSeconds: number
  readonly concurrency: number
  readonly schedule?: { readonly cron: string; readonly payload: Payload }
}

export interface JobOptions<Payload extends object> {
  /** kebab-case and unique in the product; the name of the queue too, so a renamed job strands what waits. */
  name: string
  payload: z.ZodMiniType<Payload>
  /** How often a bug is tried again, with growing pauses, before the job is parked. */
  retries?: Partial<Job['retries']>
  /** A worker that is silent this long is taken for dead and the job goes to another; at least 10. */
  heartbeatSeconds?: number
  /** The longest that one run may take. */
  expireSeconds?: number
  /** How many of these one worker process runs at a time. */
  concurrency?: number
  /** Five-field cron, read in Asia/Yangon; a run that was missed while every worker was down is made up for once. */
  schedule?: { cron: string; payload: Payload }
}

/** What runs a job; the context says which run this is. */
export interface JobHandler {
  readonly job: Job
  readonly run: (payload: object, context: JobRun) => Promise<void>
}

export interface JobRun {
  readonly jobId: string
  /** 1 for the first run. */
  readonly attempt: number
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
    heartbeatSeconds: 10,
    expireSeconds: 900,
    concurrency: 2,
    ...options,
    retries: { ...RETRIES, ...options.retries },
  }
}

/** Binds a job to what runs it; lives in a room's `x.worker.ts`. */
export function handleJob<Payload extends object>(
  job: Job<Payload>,
  run: (payload: Payload, context: JobRun) => Promise<void>,
): JobHandler {
  return {
    job: job,
    run: (payload, context) => run(job.payload.parse(payload), context),
  }
}
