import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/**
 * Nightly: creates orders and postings for payments made before the ledger, or by an older release that runs
 * beside this one, and settles applicants who were deleted by such a release.
 */
export const carryOverMoneyJob = defineJob({
  name: 'carry-over-money',
  payload: z.object({}),
  concurrency: 1,
  schedule: { cron: '10 3 * * *', payload: {} },
})
