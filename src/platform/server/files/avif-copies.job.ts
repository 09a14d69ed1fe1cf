import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/**
 * Makes the AVIF copies of a public picture.
 *
 * Enqueued when a browser first asks for one, so that pictures without readers cost nothing, and pictures from before
 * there were such copies get theirs.
 */
export const avifCopiesJob = defineJob({
  name: 'avif-copies',
  payload: z.object({ folder: z.string() }),
  concurrency: 1,
})
