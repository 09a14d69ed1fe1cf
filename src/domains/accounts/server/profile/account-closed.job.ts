import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/** Enqueued in the transaction that deletes an account; payments then settles what it has paid. */
export const accountClosedJob = defineJob({
  name: 'account-closed',
  payload: z.object({ accountId: z.number() }),
})
