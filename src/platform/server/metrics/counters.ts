import { Counter, Histogram } from 'prom-client'
import { registry } from './registry.ts'

const registers = [registry]

const refusals = new Counter({
  name: 'http_refusals_total',
  help: 'Calls that were refused, by the code of the refusal; UNEXPECTED is a bug',
  labelNames: ['code'],
  registers,
})

/** TOO_MANY_REQUESTS counts throttled calls, TOO_BUSY overload, LOGIN_WRONG and similar codes failed logins. */
export function countRefusal(code: string): void {
  refusals.inc({ code })
}

const jobSeconds = new Histogram({
  name: 'job_seconds',
  help: 'How long jobs ran in this process, by queue and outcome',
  labelNames: ['queue', 'outcome'],
  buckets: [0.01, 0.1, 1, 10, 60, 600, 3600, 36_000],
  registers,
})

export type JobOutcome = 'done' | 'refused' | 'failed' | 'parked'

/** @param seconds of the whole batch; mail jobs are fetched in batches */
export function countJob(queue: string, outcome: JobOutcome, seconds: number): void {
  jobSeconds.observe({ queue, outcome }, seconds)
}
