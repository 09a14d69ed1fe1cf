import * as z from 'zod/mini'
import { defineJob, type Job } from '#platform/server/jobs/job.ts'

/** Each minute: copies of the notices that have become due since go to the mail queue. */
export const mailNoticesJob = defineJob({
  name: 'mail-notices',
  payload: z.object({}),
  group: 'notices',
  concurrency: 1,
  schedule: { cron: '* * * * *', payload: {} },
})

/** Each minute, while none is at it: copies of broadcasts, as fast as the mail queue has room. */
export const mailBroadcastsJob = defineJob({
  name: 'mail-broadcasts',
  payload: z.object({}),
  group: 'notices',
  concurrency: 1,
  exclusive: true,
  schedule: { cron: '* * * * *', payload: {} },
})

/** Tells the people of a broadcast whom the call that sent it has not told yet. */
export const handOutBroadcastJob = defineJob({
  name: 'hand-out-broadcast',
  payload: z.object({ broadcastId: z.number() }),
  group: 'notices',
  concurrency: 1,
})

export const notificationJobs: readonly Job[] = [
  mailNoticesJob as Job,
  mailBroadcastsJob as Job,
  handOutBroadcastJob as Job,
]
