import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/**
 * Every five minutes: titles that have been noted are entered into their indexes. Titles share most of their runs of
 * characters, so what comes together in five minutes costs half for each of what comes in one.
 */
export const flushTitlesJob = defineJob({
  name: 'enter-titles',
  payload: z.object({}),
  concurrency: 1,
  schedule: { cron: '*/5 * * * *', payload: {} },
})
