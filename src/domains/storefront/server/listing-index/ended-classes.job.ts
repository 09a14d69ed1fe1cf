import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/** Puts classes that are over behind the others in lists, once a day; each minute it looks whether the day has changed. */
export const placeEndedClassesJob = defineJob({
  name: 'place-ended-classes',
  payload: z.object({}),
  concurrency: 1,
  schedule: { cron: '* * * * *', payload: {} },
})
