import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/**
 * Flushes pending titles into their indexes every five minutes. Titles share runs of characters, so a batch of five
 * minutes costs half as much per title as a batch of one.
 */
export const flushTitlesJob = defineJob({
  name: 'enter-titles',
  payload: z.object({}),
  concurrency: 1,
  schedule: { cron: '*/5 * * * *', payload: {} },
})
