import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/**
 * Puts classes that are over behind the others in lists, once a day; each minute it looks whether the day has changed.
 */
export const sortEndedClassesLastJob = defineJob({
  // The queue and its schedule have this name since the first release with the job.
  name: 'place-ended-classes',
  payload: z.object({}),
  concurrency: 1,
  schedule: { cron: '* * * * *', payload: {} },
})
