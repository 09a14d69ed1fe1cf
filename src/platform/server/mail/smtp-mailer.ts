import type { createTransport } from 'nodemailer'
import { toHtmlBody } from '#platform/server/mail/mail-body.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'

/**
 * Sends through the SMTP server at `url` (`smtps://user:password@host:465`), from `sender`.
 *
 * A refused or unreachable server throws, so that the job which sends tries again.
 */
export function smtpMailer(url: string, sender: string): Mailer & { close(): void } {
  let opened: Promise<ReturnType<typeof createTransport>> | undefined
  /** Loaded with the first mail: the web process hands its mails to the worker, and would hold it for nothing. */
  const open = () => {
    opened ??= import('nodemailer').then((nodemailer) => nodemailer.createTransport(connection(url), { from: sender }))
    return opened
  }
  return {
    send: async (mail) => {
      const { to, subject, text } = mail
      const transport = await open()
      await transport.sendMail({ to, subject, text, html: toHtmlBody(mail), textEncoding: 'base64' })
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

function connection(url: string) {
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  return { url, pool: true, maxConnections: 2, ...limits } as const
}
