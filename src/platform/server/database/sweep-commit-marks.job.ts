import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/** Deletes old commit marks. */
export const sweepCommitMarksJob = defineJob({
  name: 'sweep-commit-marks',
  payload: z.object({}),
  concurrency: 1,
  schedule: { cron: '*/10 * * * *', payload: {} },
})
