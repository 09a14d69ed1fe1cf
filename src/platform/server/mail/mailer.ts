import type { Locale } from '#platform/contract/locale.ts'

/**
 * The kind of a mail decides its queue: `reset` and `alarm` first, then `notice`, then `broadcast`. A `test` is sent by
 * the operator.
 */
export const MAIL_KINDS = ['reset', 'alarm', 'test', 'notice', 'broadcast'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** A mail before it is stored. */
export interface Mail {
  kind: MailKind
  to: string
  subject: string
  /** Plain text; blank lines separate paragraphs, and a line that is a URL becomes a link. */
  text: string
  /** The language of the text, except for quotes in another language. */
  language: Locale
  /** The account that the mail concerns, if any. */
  accountId?: number | undefined
  /** When the content expires, such as the link of a reset. */
  usefulUntil?: Date | undefined
}

/** A mail that is being sent. */
export type OutgoingMail = Pick<Mail, 'kind' | 'to' | 'subject' | 'text' | 'language'> & {
  /** Equal for each try: the left part of the Message-ID, which identifies duplicates. */
  readonly messageId: string
}

/** The port for outgoing mail; without an SMTP server mail stays in the outbox. */
export interface Mailer {
  /**
   * @returns 'kept' where there is no server and an admin passes the mail on
   * @throws AddressRefused - the server will never take mail for this address
   */
  send(mail: OutgoingMail): Promise<'sent' | 'kept'>
}

/** The server refused the recipient for good (5xx to RCPT TO); a retry would be refused again. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

/** For installations without an SMTP server: mail stays in the outbox, where an admin can read it. */
export const keepingMailer: Mailer = { send: async () => 'kept' }
