import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/job.ts'

/** Takes one mail out; a server that is away is asked again for about a day. */
export const sendMailJob = defineJob({
  name: 'send-mail',
  payload: z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    /** Mails that an earlier version put into the queue carry none. */
    language: z._default(z.enum(['my', 'en']), 'my'),
    accountId: z.optional(z.number()),
  }),
  retries: { limit: 12, firstDelaySeconds: 5, longestDelaySeconds: 3 * 60 * 60 },
  expireSeconds: 120,
  concurrency: 2,
})
