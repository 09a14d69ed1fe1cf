import type { Locale } from '#platform/server/http/locale.ts'

/** A message to one person, before it has found its way. */
export interface Mail {
  to: string
  subject: string
  /** Plain text; blank lines part paragraphs and a line that is a URL becomes a link. */
  text: string
  /** What the text is written in, apart from what somebody wrote in another language that it quotes. */
  language: Locale
  /** Whose message it is, where it is an account's. */
  accountId?: number
}

/** The way out for e-mail: a port, so that a product without an SMTP server keeps its mail in an outbox. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}
