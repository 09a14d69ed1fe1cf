import type { createTransport } from 'nodemailer'
import { withoutWordJoiners } from '#platform/contract/burmese/word-joiners.ts'
import { toHtmlBody } from '#platform/server/mail/mail-body.ts'
import { AddressRefused, type Mailer, type MailKind } from '#platform/server/mail/mailer.ts'

export interface SmtpSettings {
  /** `smtps://user:password@host:465` */
  readonly url: string
  /** `Pyinnya <no-reply@example.com>`; its domain is used in Message-IDs. */
  readonly sender: string
  /** Connections for notices and broadcasts; urgent mail has two more. */
  readonly connections: number
}

type Transport = ReturnType<typeof createTransport>

const URGENT_CONNECTIONS = 2
const MAILS_PER_CONNECTION = 100
const URGENT: readonly MailKind[] = ['reset', 'alarm', 'test']

/**
 * Sends over SMTP connections that stay open. Urgent mail has connections of its own. A refusal or connection error
 * throws, so that the job retries.
 */
export function smtpMailer(settings: SmtpSettings): Mailer & { close(): void } {
  const urgent = transportOpener(settings, URGENT_CONNECTIONS)
  const other = transportOpener(settings, settings.connections)
  const domain = /@([^\s@>]+)>?\s*$/.exec(settings.sender)?.[1] ?? 'localhost'
  return {
    send: async (mail) => {
      const { kind, to, language } = mail
      const [subject, text] = [withoutWordJoiners(mail.subject), withoutWordJoiners(mail.text)]
      const transport = await (URGENT.includes(kind) ? urgent : other).open()
      const messageId = `<${mail.messageId}@${domain}>`
      await transport
        .sendMail({
          to,
          subject,
          text,
          html: toHtmlBody({ subject, text, language }),
          textEncoding: 'base64',
          messageId,
        })
        .catch((error: unknown) => {
          throw isAddressRefused(error) ? new AddressRefused((error as Error).message, { cause: error }) : error
        })
      return 'sent'
    },
    close: () => {
      urgent.close()
      other.close()
    },
  }
}

/** Loaded with the first mail, since web processes never send. */
function transportOpener({ url, sender }: SmtpSettings, maxConnections: number) {
  let opened: Promise<Transport> | undefined
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const pool = { pool: true, maxConnections, maxMessages: MAILS_PER_CONNECTION } as const
  return {
    open: (): Promise<Transport> => {
      opened ??= import('nodemailer').then((nodemailer) =>
        nodemailer.createTransport({ url, ...pool, ...limits }, { from: sender }),
      )
      return opened
    },
    close: (): void => void opened?.then((transport) => transport.close()),
  }
}

/** A refused sender or log-in is a fault of the installation and is retried; only refused recipients fail a mail. */
function isAddressRefused(error: unknown): boolean {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown }
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500
}
