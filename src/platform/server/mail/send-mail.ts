import type { Tx } from '#platform/server/database/connect.ts'
import { enqueue } from '#platform/server/jobs/queue.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { sendMailJob } from '#platform/server/mail/send-mail.job.ts'

/** Has a mail sent once the caller's transaction commits; a failing server is met with retries, not with an error. */
export async function sendMail(tx: Tx, mail: Mail): Promise<void> {
  await enqueue(tx, sendMailJob, mail)
}
