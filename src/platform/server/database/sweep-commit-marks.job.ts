import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/** Forgets what became of transactions that nobody asks about any more. */
export const sweepCommitMarksJob = defineJob({
  name: 'sweep-commit-marks',
  payload: z.object({}),
  retries: { limit: 0 },
  concurrency: 1,
  schedule: { cron: '*/10 * * * *', payload: {} },
})
