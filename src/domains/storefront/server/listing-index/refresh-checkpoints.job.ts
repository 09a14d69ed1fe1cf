import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/** Refreshes the checkpoints of lists with many changes, each minute. The names of jobs stand in the queue and stay. */
export const refreshCheckpointsJob = defineJob({
  name: 'mark-listings',
  payload: z.object({}),
  concurrency: 1,
  schedule: { cron: '* * * * *', payload: {} },
})

/** Recomputes all checkpoints at night, so that an error in them lasts a day at most. */
export const recountCheckpointsJob = defineJob({
  name: 'recount-marks',
  payload: z.object({}),
  concurrency: 1,
  schedule: { cron: '40 3 * * *', payload: {} },
})
