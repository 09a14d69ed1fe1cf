import * as z from 'zod/mini'
import { type AnyJob, defineJob, type Job } from '#platform/server/jobs/job.ts'
import type { MailKind } from '#platform/server/mail/mailer.ts'

const payload = z.object({ mailId: z.number() })
export type MailPayload = z.infer<typeof payload>

/** An unreachable server is retried for about a day. */
const sending = {
  payload,
  group: 'mail',
  retries: { limit: 12, firstDelaySeconds: 5, longestDelaySeconds: 3 * 60 * 60 },
  batchSize: 50,
  concurrency: 2,
} as const

/** Small batches, so that a server that is slow with one mail delays few others. */
export const mailNowJob = defineJob({ ...sending, name: 'mail-now', batchSize: 10 })
export const mailNoticeJob = defineJob({ ...sending, name: 'mail-notice' })
export const mailBulkJob = defineJob({ ...sending, name: 'mail-bulk' })

/**
 * The queue of each kind of mail. Its workers take nothing from other queues, so that each worker process always has
 * one for urgent mail.
 */
export const QUEUE_OF: Readonly<Record<MailKind, Job<MailPayload>>> = {
  reset: mailNowJob,
  alarm: mailNowJob,
  test: mailNowJob,
  notice: mailNoticeJob,
  broadcast: mailBulkJob,
}

/** The single queue of earlier versions, with whole mails as payloads. */
export const earlierMailJob = defineJob({
  name: 'send-mail',
  payload: z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    language: z._default(z.enum(['my', 'en']), 'my'),
    accountId: z.optional(z.number()),
  }),
  group: 'mail',
})

/** Deletes old mails each night, and texts with secrets sooner. */
export const sweepMailsJob = defineJob({
  name: 'sweep-mails',
  payload: z.object({}),
  concurrency: 1,
  schedule: { cron: '10 3 * * *', payload: {} },
})

export const mailJobs: readonly AnyJob[] = [mailNowJob, mailNoticeJob, mailBulkJob, earlierMailJob, sweepMailsJob]
