import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/**
 * Each minute: titles that have been noted are entered into their indexes, and lists in which much has come and gone
 * have the marks of their deep pages counted anew.
 */
export const markListingsJob = defineJob({
  name: 'mark-listings',
  payload: z.object({}),
  concurrency: 1,
  schedule: { cron: '* * * * *', payload: {} },
})
