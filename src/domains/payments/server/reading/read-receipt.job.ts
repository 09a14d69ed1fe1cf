import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/**
 * Reads the facts of a transfer from the picture of its receipt, sent for an enrolment or for a registration. A picture
 * at which the engine fails twice counts as read, with no facts.
 */
export const readReceiptJob = defineJob({
  name: 'read-receipt',
  payload: z.union([z.object({ proofId: z.number() }), z.object({ registrationPictureId: z.number() })]),
  concurrency: 1,
  retries: { limit: 1, firstDelaySeconds: 5 },
  expireSeconds: 120,
})
