import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/** Every night: files that no row references, and rows with missing files. */
export const sweepFilesJob = defineJob({
  name: 'sweep-files',
  payload: z.object({}),
  retries: { limit: 1, firstDelaySeconds: 600 },
  expireSeconds: 6 * 3600,
  concurrency: 1,
  schedule: { cron: '15 4 * * *', payload: {} },
})
