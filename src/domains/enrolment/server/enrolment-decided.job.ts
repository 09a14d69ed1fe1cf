import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/** Enqueued in the transaction that changes an enrolment's status; payments then books its money. */
export const enrolmentDecidedJob = defineJob({
  name: 'enrolment-decided',
  payload: z.object({ enrolmentId: z.number() }),
})
