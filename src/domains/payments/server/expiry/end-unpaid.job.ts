import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/** Hourly by day, so that no reminder comes at night. */
export const endUnpaidJob = defineJob({
  name: 'end-unpaid',
  payload: z.object({}),
  concurrency: 1,
  schedule: { cron: '35 8-20 * * *', payload: {} },
})
