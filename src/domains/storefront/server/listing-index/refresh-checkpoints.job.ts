import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/** Each minute: lists in which much has come and gone have the marks of their deep pages brought up to date. */
export const refreshCheckpointsJob = defineJob({
  name: 'mark-listings',
  payload: z.object({}),
  concurrency: 1,
  schedule: { cron: '* * * * *', payload: {} },
})

/** At night: all marks are counted anew, so that an error in them lives for a day at most. */
export const recountCheckpointsJob = defineJob({
  name: 'recount-marks',
  payload: z.object({}),
  concurrency: 1,
  schedule: { cron: '40 3 * * *', payload: {} },
})
