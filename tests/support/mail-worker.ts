import type { Db } from '#platform/server/database/connect.ts'
import { openQueue, type QueueLog } from '#platform/server/jobs/queue.ts'
import { startWorkers } from '#platform/server/jobs/start-workers.ts'
import type { DeliveryPorts } from '#platform/server/mail/deliver-mail.ts'
import { mailJobs } from '#platform/server/mail/mail-queues.job.ts'
import { mailHandlers } from '#platform/server/mail/mail-queues.worker.ts'
import { keepingMailer, type Mailer } from '#platform/server/mail/mailer.ts'
import { createSendRate } from '#platform/server/mail/send-rate.ts'
import { smtpMailer } from '#platform/server/mail/smtp-mailer.ts'

const silent: QueueLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

interface MailWorkerOptions extends Partial<Pick<DeliveryPorts, 'renewals'>> {
  readonly databaseUrl: string
  readonly db: Db
  /** Without it mail stays in the queue. */
  readonly smtpUrl?: string
  readonly perSecond?: number
}

/** A worker in this process for mail jobs only; a failed mail is retried after a second. */
export async function aMailWorker({ databaseUrl, db, smtpUrl, perSecond = 1000, renewals = {} }: MailWorkerOptions) {
  const smtp = smtpUrl ? smtpMailer({ url: smtpUrl, sender: 'Pyinnya <no-reply@pyinnya.test>', connections: 5 }) : null
  const mailer: Mailer = smtp ?? keepingMailer
  const queue = await openQueue({ url: databaseUrl, log: silent, worksJobs: true })
  const quick = (retries: { limit: number }) => ({ ...retries, firstDelaySeconds: 1, longestDelaySeconds: 1 })
  const jobs = mailJobs.map((job) => ({ ...job, retries: quick(job.retries) }))
  const handlers = mailHandlers({ db, mailer, log: silent, rate: createSendRate(perSecond), renewals })
  await startWorkers(queue, jobs, handlers)
  return {
    queue,
    stop: async () => {
      await queue.close(1000)
      smtp?.close()
    },
  }
}
