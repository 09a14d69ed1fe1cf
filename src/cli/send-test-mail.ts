import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { BURMESE } from '#platform/messages/burmese.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { Config } from '#platform/server/config.ts'
import { smtpMailer } from '#platform/server/mail/smtp-mailer.ts'
import { OperatorError } from '#platform/server/operator-error.ts'
import { print } from '#platform/server/print.ts'

export const MAIL_USAGE = 'mail test --to a@b.c   (hands one mail to the SMTP server, past the queue)'

/** Checks the SMTP settings by sending a mail directly from this process. */
export async function sendTestMail({ smtp }: Config, [verb, ...args]: string[]): Promise<void> {
  const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values
  if (verb !== 'test' || !to?.includes('@')) throw new OperatorError(`npm run cli -- ${MAIL_USAGE}`)
  if (!smtp) throw new OperatorError('SMTP_URL is not set: mail is kept in the outbox that the admin console shows')
  const mailer = smtpMailer(smtp)
  const product = m.product_name({}, BURMESE)
  try {
    await mailer.send({
      ...{ kind: 'test', to, messageId: randomUUID(), language: 'my' },
      subject: m.platform_test_mail_subject({ product }, BURMESE),
      text: m.platform_test_mail_text({ product }, BURMESE),
    })
  } catch (error) {
    throw new OperatorError(`The SMTP server did not take the mail: ${(error as Error).message}`)
  } finally {
    mailer.close()
  }
  print(`The SMTP server took a mail to ${to}`)
}
