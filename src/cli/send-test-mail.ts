import { parseArgs } from 'node:util'
import type { Config } from '#platform/server/config.ts'
import { smtpMailer } from '#platform/server/mail/smtp-mailer.ts'
import { testMail } from '#platform/server/mail/test-mail.ts'
import { OperatorError } from '#platform/server/operator-error.ts'
import { print } from '#platform/server/print.ts'

export const MAIL_USAGE = 'mail test --to a@b.c   (hands one mail to the SMTP server, past the queue)'

/** Checks the SMTP settings by sending a mail directly from this process. */
export async function sendTestMail({ smtp }: Config, [verb, ...args]: string[]): Promise<void> {
  const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values
  if (verb !== 'test' || !to?.includes('@')) throw new OperatorError(`npm run cli -- ${MAIL_USAGE}`)
  if (!smtp) throw new OperatorError('SMTP_URL is not set: mail is kept in the outbox that the admin console shows')
  const mailer = smtpMailer(smtp)
  try {
    await mailer.send(testMail(to))
  } catch (error) {
    throw new OperatorError(`The SMTP server did not take the mail: ${(error as Error).message}`)
  } finally {
    mailer.close()
  }
  print(`The SMTP server took a mail to ${to}`)
}
