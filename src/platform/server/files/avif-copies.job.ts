import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/**
 * Makes the AVIF copies of a picture that everyone may see.
 *
 * Asked for when a browser first wants one, so that pictures which nobody looks at cost nothing, and pictures from
 * before there were such copies get theirs.
 */
export const avifCopiesJob = defineJob({
  name: 'avif-copies',
  payload: z.object({ folder: z.string() }),
  concurrency: 1,
})
