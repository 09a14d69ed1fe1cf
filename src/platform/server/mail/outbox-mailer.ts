import type { Db } from '#platform/server/database/connect.ts'
import { toHtmlBody } from '#platform/server/mail/mail-body.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import { insertOutboxMail } from '#platform/server/mail/outbox.queries.ts'

/** Keeps mail where an admin can read it and pass it on, for a product without an SMTP server. */
export function outboxMailer(db: Db): Mailer {
  return {
    send: (mail) =>
      insertOutboxMail(db, {
        accountId: mail.accountId ?? null,
        recipient: mail.to,
        subject: mail.subject,
        bodyText: mail.text,
        bodyHtml: toHtmlBody(mail),
      }),
  }
}
