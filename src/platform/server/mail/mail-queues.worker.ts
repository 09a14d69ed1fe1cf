import type { Db } from '#platform/server/database/connect.ts'
import { type BatchHandler, handleBatch, handleJob, type JobHandler, type JobRun } from '#platform/server/jobs/job.ts'
import type { QueueLog } from '#platform/server/jobs/queue.ts'
import { type DeliveryPorts, deliverMail } from '#platform/server/mail/deliver-mail.ts'
import {
  earlierMailJob,
  type MailPayload,
  mailBulkJob,
  mailNoticeJob,
  mailNowJob,
  sweepMailsJob,
} from '#platform/server/mail/mail-queues.job.ts'
import { listUnsentMails } from '#platform/server/mail/outbox.queries.ts'
import { sendMail } from '#platform/server/mail/send-mail.ts'
import { sweepMails } from '#platform/server/mail/sweep-mails.ts'

interface MailWorkerPorts extends DeliveryPorts {
  readonly log: QueueLog
}

/** The handlers of the mail jobs. */
export function mailHandlers(ports: MailWorkerPorts): readonly (JobHandler | BatchHandler)[] {
  const deliver = deliverBatch(ports)
  return [
    handleBatch(mailNowJob, deliver),
    handleBatch(mailNoticeJob, deliver),
    handleBatch(mailBulkJob, deliver),
    handleJob(earlierMailJob, (mail) => moveToOutbox(ports.db, mail)),
    handleJob(sweepMailsJob, () => sweepMails(ports)),
  ]
}

function deliverBatch(ports: DeliveryPorts) {
  return async (batch: readonly MailPayload[]) => {
    const ids = batch.map(({ mailId }) => mailId)
    const unsent = new Map((await listUnsentMails(ports.db, ids)).map((mail) => [mail.id, mail]))
    return async ({ mailId }: MailPayload, run: JobRun): Promise<void> => {
      const mail = unsent.get(mailId)
      if (mail) await deliverMail(ports, mail, run)
    }
  }
}

function moveToOutbox(db: Db, mail: Omit<Parameters<typeof sendMail>[1], 'kind'>): Promise<void> {
  // Earlier releases did not distinguish resets from notices; neither waits behind a broadcast here.
  return db.transaction().execute((tx) => sendMail(tx, { ...mail, kind: 'notice' }))
}
