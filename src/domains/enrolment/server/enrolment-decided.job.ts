import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/** Enqueued in the transaction that moves an enrolment to another status; payments books where its money belongs then. */
export const enrolmentDecidedJob = defineJob({
  name: 'enrolment-decided',
  payload: z.object({ enrolmentId: z.number() }),
})
