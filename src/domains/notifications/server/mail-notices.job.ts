import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/** Each minute: copies of the notices that have become due since go to the mail queue. */
export const mailNoticesJob = defineJob({
  name: 'mail-notices',
  payload: z.object({}),
  concurrency: 1,
  schedule: { cron: '* * * * *', payload: {} },
})
