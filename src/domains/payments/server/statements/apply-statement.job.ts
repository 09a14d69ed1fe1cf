import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/**
 * Applies the imported rows of a wallet on behalf of an admin. A run that was cut off is repeated with what is left.
 */
export const applyStatementJob = defineJob({
  name: 'apply-statement',
  payload: z.object({ methodId: z.number(), adminId: z.number() }),
  concurrency: 1,
  expireSeconds: 3600,
})
