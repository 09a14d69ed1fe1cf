import * as z from 'zod/mini'
import { type AnyJob, defineJob } from '#platform/server/jobs/job.ts'

/** Moves the copies of due notices to the mail queue, each minute. */
export const mailNoticesJob = defineJob({
  name: 'mail-notices',
  payload: z.object({}),
  group: 'notices',
  concurrency: 1,
  schedule: { cron: '* * * * *', payload: {} },
})

/** Moves copies of broadcasts to the mail queue, each minute, unless another run is active. */
export const mailBroadcastsJob = defineJob({
  name: 'mail-broadcasts',
  payload: z.object({}),
  group: 'notices',
  concurrency: 1,
  exclusive: true,
  schedule: { cron: '* * * * *', payload: {} },
})

/** Notifies the accounts of a broadcast that its call has not reached. */
export const deliverBroadcastJob = defineJob({
  name: 'hand-out-broadcast',
  payload: z.object({ broadcastId: z.number() }),
  group: 'notices',
  concurrency: 1,
})

/** Deletes notices that were seen and became visible more than a year ago, every night. */
export const sweepNoticesJob = defineJob({
  name: 'sweep-notices',
  payload: z.object({}),
  concurrency: 1,
  schedule: { cron: '50 3 * * *', payload: {} },
})

export const notificationJobs: readonly AnyJob[] = [
  mailNoticesJob,
  mailBroadcastsJob,
  deliverBroadcastJob,
  sweepNoticesJob,
]
