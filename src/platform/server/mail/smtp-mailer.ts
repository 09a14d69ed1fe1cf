import { createTransport } from 'nodemailer'
import { toHtmlBody } from '#platform/server/mail/mail-body.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'

/**
 * Sends through the SMTP server at `url` (`smtps://user:password@host:465`), from `sender`.
 *
 * A refused or unreachable server throws, so that the job which sends tries again.
 */
export function smtpMailer(url: string, sender: string): Mailer & { close(): void } {
  const transport = createTransport(
    { url, pool: true, maxConnections: 2, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
    { from: sender },
  )
  return {
    send: async (mail) => {
      const { to, subject, text } = mail
      await transport.sendMail({ to, subject, text, html: toHtmlBody(mail), textEncoding: 'base64' })
    },
    close: () => transport.close(),
  }
}
