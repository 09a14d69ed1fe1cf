import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/** Nightly: erases data of deleted accounts, and deletes expired tokens. @see OP-036, SR-19 */
export const tidyAccountsJob = defineJob({
  name: 'tidy-accounts',
  payload: z.object({}),
  concurrency: 1,
  schedule: { cron: '30 3 * * *', payload: {} },
})
