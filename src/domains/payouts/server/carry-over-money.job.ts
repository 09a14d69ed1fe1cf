import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/** Every night: orders and postings of what was paid before there was a ledger, or by an older release beside this one. */
export const carryOverMoneyJob = defineJob({
  name: 'carry-over-money',
  payload: z.object({}),
  concurrency: 1,
  schedule: { cron: '10 3 * * *', payload: {} },
})
