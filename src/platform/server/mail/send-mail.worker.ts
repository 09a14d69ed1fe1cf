import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import { sendMailJob } from '#platform/server/mail/send-mail.job.ts'

/** A mail may go out twice when a worker dies between the server's 'yes' and its own note of it. */
export function sendMailHandler(mailer: Mailer): JobHandler {
  return handleJob(sendMailJob, (mail) => mailer.send(mail))
}
