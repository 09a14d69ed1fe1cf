import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/**
 * Encodes the AVIF copies of a public picture. Enqueued when a browser first requests one, so that pictures without
 * readers cost nothing.
 */
export const avifCopiesJob = defineJob({
  name: 'avif-copies',
  payload: z.object({ folder: z.string() }),
  concurrency: 1,
})
