import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/** Hourly by day, so that a worker that starts late makes up for the morning; no reminder is sent twice. */
export const remindStudentsJob = defineJob({
  name: 'remind-students',
  payload: z.object({}),
  concurrency: 1,
  schedule: { cron: '5 8-20 * * *', payload: {} },
})
