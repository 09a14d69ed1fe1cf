import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/**
 * Computes the sound keys of new and changed titles and names, each minute, and of all when their rules have changed.
 */
export const fillSoundsJob = defineJob({
  name: 'fill-sounds',
  payload: z.object({}),
  concurrency: 1,
  schedule: { cron: '* * * * *', payload: {} },
})
