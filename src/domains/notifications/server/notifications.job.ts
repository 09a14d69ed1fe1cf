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

/** Each minute, while no other run is active: copies of broadcasts, as fast as the mail queue has space. */
export const mailBroadcastsJob = defineJob({
  name: 'mail-broadcasts',
  payload: z.object({}),
  group: 'notices',
  concurrency: 1,
  exclusive: true,
  schedule: { cron: '* * * * *', payload: {} },
})

/** Notifies the accounts of a broadcast that the call which sent it has not reached yet. */
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
