import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/**
 * Invalidates pages at midnight, because news, advertisements and classes begin and end with the day.
 *
 * @see OP-049, OP-054
 */
export const newDayJob = defineJob({
  name: 'new-day',
  payload: z.object({}),
  concurrency: 1,
  schedule: { cron: '0 0 * * *', payload: {} },
})
