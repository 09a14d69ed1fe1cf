import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { JobRun } from '#platform/server/jobs/job.ts'
import { AddressRefused, type Mailer, type MailKind } from '#platform/server/mail/mailer.ts'
import { type UnsentMail, updateMailState, updateMailText } from '#platform/server/mail/outbox.queries.ts'
import type { RateClass, SendRate } from '#platform/server/mail/send-rate.ts'

/** A mail that expires sooner is renewed or dropped. */
const MIN_LIFE_MS = 10 * 60_000

/** Kinds whose text contains a secret, which is erased after sending. */
const HOLDS_SECRET: readonly MailKind[] = ['reset']

const RATE_OF: Partial<Record<MailKind, RateClass>> = { notice: 'notice', broadcast: 'bulk' }

/**
 * Renews a mail that is about to expire, such as a reset with a new link; undefined if it is no longer wanted. Called
 * in the transaction that stores the new text.
 */
export type RenewMail = (tx: Tx, mail: UnsentMail) => Promise<{ text: string; usefulUntil: Date } | undefined>

export interface DeliveryPorts {
  readonly db: Db
  readonly mailer: Mailer
  readonly rate: SendRate
  readonly renewals: Partial<Record<MailKind, RenewMail>>
}

/**
 * Sends one mail and records the outcome at once, so that a killed worker repeats at most the mail under way, with the
 * same Message-ID.
 *
 * A recipient refused for good fails the mail; other errors are thrown for a retry.
 */
export async function deliverMail(ports: DeliveryPorts, mail: UnsentMail, run: JobRun): Promise<void> {
  const { db, mailer, rate } = ports
  const rateClass = RATE_OF[mail.kind]
  if (rateClass) await rate.take(rateClass, run.signal)
  run.signal.throwIfAborted()
  const text = await textWorthSending(ports, mail)
  if (text === undefined) return updateMailState(db, mail.id, { state: 'dropped', erasesText: holdsSecret(mail) })
  const { id, kind, recipient: to, subject, language, messageId } = mail
  try {
    const state = await mailer.send({ kind, to, subject, text, language, messageId })
    await updateMailState(db, id, { state, erasesText: state === 'sent' && holdsSecret(mail) })
  } catch (error) {
    const isOver = error instanceof AddressRefused
    await updateMailState(db, id, { state: isOver || run.isLastAttempt ? 'failed' : 'waiting', error: String(error) })
    if (!isOver) throw error
  }
}

const holdsSecret = ({ kind }: UnsentMail) => HOLDS_SECRET.includes(kind)

async function textWorthSending({ db, renewals }: DeliveryPorts, mail: UnsentMail): Promise<string | undefined> {
  if (!mail.usefulUntil || mail.usefulUntil.getTime() - now().getTime() >= MIN_LIFE_MS) return mail.bodyText
  return db.transaction().execute(async (tx) => {
    const renewed = await renewals[mail.kind]?.(tx, mail)
    if (renewed) await updateMailText(tx, mail.id, renewed)
    return renewed?.text
  })
}
