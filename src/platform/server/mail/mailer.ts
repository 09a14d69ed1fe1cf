import type { Locale } from '#platform/server/http/locale.ts'

/**
 * What a mail is for, and so how soon it has to leave: a `reset` and an `alarm` to an admin at once, a `notice` to one
 * person next, a `broadcast` last. A `test` is one that the operator asked for.
 */
export const MAIL_KINDS = ['reset', 'alarm', 'test', 'notice', 'broadcast'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** A message to one person, before it has found its way. */
export interface Mail {
  kind: MailKind
  to: string
  subject: string
  /** Plain text; blank lines part paragraphs and a line that is a URL becomes a link. */
  text: string
  /** What the text is written in, apart from what somebody wrote in another language that it quotes. */
  language: Locale
  /** Whose message it is, where it is an account's. */
  accountId?: number | undefined
  /** When what the text holds ends to be of use, such as the link of a reset. */
  usefulUntil?: Date | undefined
}

/** A mail that leaves now. */
export type OutgoingMail = Pick<Mail, 'kind' | 'to' | 'subject' | 'text' | 'language'> & {
  /** The same at each try, so that a mail that arrives twice can be known: the left part of its Message-ID. */
  readonly messageId: string
}

/** The way out for e-mail: a port, so that a product without an SMTP server keeps its mail in the outbox. */
export interface Mailer {
  /**
   * @returns 'kept' where there is no server and an admin passes the mail on
   * @throws AddressRefused - the server will never take mail for this address
   */
  send(mail: OutgoingMail): Promise<'sent' | 'kept'>
}

/** The receiving server refuses the address for good (5xx to RCPT TO): trying again would be refused again. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

/** For a product without an SMTP server: mail stays in the outbox, where an admin can read it and pass it on. */
export const keepingMailer: Mailer = { send: async () => 'kept' }
