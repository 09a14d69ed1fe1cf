import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/** Enqueued in the transaction that stores pictures of a registration payment; payments then has them read. */
export const registrationPicturesJob = defineJob({
  name: 'registration-pictures',
  payload: z.object({ registrationId: z.number() }),
})
