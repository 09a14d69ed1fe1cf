import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/** Nightly, after each daily close, and when an admin asks: compares the ledger with the business rows. */
export const checkLedgerJob = defineJob({
  name: 'check-ledger',
  payload: z.object({
    cause: z.enum(['night', 'day_close', 'admin']),
    /** A comparison since then is enough. */
    wanted_at: z.optional(z.string()),
  }),
  concurrency: 1,
  expireSeconds: 3600,
  // After what earlier releases left was carried over.
  schedule: { cron: '40 3 * * *', payload: { cause: 'night' } },
})
