/** A message to one person, before it has found its way. */
export interface Mail {
  to: string
  subject: string
  /** Plain text in Burmese; blank lines part paragraphs and a line that is a URL becomes a link. */
  text: string
  /** Whose message it is, where it is an account's. */
  accountId?: number
}

/** The way out for e-mail: a port, so that a product without an SMTP server keeps its mail in an outbox. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}
