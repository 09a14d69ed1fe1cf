import { setTimeout as sleep } from 'node:timers/promises'
import { paths } from '#paths'
import { cutSyllables } from '#platform/contract/burmese/syllables.ts'
import type { Locale } from '#platform/contract/locale.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { countWaitingMails } from '#platform/server/mail/outbox.queries.ts'
import { sendMails } from '#platform/server/mail/send-mail.ts'
import { m } from '#platform/server/plain-messages.ts'
import { type CopyKind, findMailReaders, takeWaitingCopies } from './notice-mails.queries.ts'

export type MailPorts = Pick<AppServices, 'db' | 'config'>

/** Copies per transaction, so that a broadcast to everyone holds no lock for long. */
const handedOverAtOnce = 500
/**
 * Maximum number of broadcast copies in the mail queue, so that an unreachable server is not retried for all of them.
 */
const maxBroadcastMails = 2000
const spacePauseMs = 500
/** Well before the job expires; the run of the next minute continues. */
const longestRunMs = 10 * 60_000
const subjectLength = 60

type Copy = Awaited<ReturnType<typeof takeWaitingCopies>>[number]
type Reader = Awaited<ReturnType<typeof findMailReaders>>[number]

/**
 * Moves the copies of all due notices to the mail queue, each exactly once, since both are one transaction. Accounts
 * that turned copies off or left get none.
 *
 * @see OP-045
 */
export async function mailNotices(ports: MailPorts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await delegateDownload(ports, 'notice')));
}

/** The same for broadcasts, as fast as the mail queue empties. @see OP-045, N-NOT-06 */
export async function mailBroadcasts(ports: MailPorts, signal: AbortSignal): Promise<void> {
  const until = performance.now() + longestRunMs
  while (!signal.aborted && performance.now() < until) {
    const hasSpace = (await countWaitingMails(ports.db, 'broadcast')) <= maxBroadcastMails - handedOverAtOnce
    if (!hasSpace) await sleep(spacePauseMs, undefined, { signal }).catch(() => undefined)
    else if (!(await delegateDownload(ports, 'broadcast'))) return
  }
}

/** @returns whether there may be more */
function delegateDownload({ db, config }: MailPorts, kind: CopyKind): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const copies = await takeWaitingCopies(tx, kind, handedOverAtOnce)
    if (copies.length === 0) return false
    const readers = await findMailReaders(tx, [...new Set(copies.map(({ recipientId }) => recipientId))])
    const readerOf = new Map(readers.map((reader) => [reader.id, reader]))
    const mails = copies.flatMap((copy) => {
      const reader = readerOf.get(copy.recipientId)
      return reader?.email1 ? [{ kind, ...toMail(copy, { ...reader, email1: reader.email1 }, config.publicUrl) }] : []
    })
    await sendMails(tx, mails)
    return copies.length === handedOverAtOnce
  })
}

/** The notice itself in Burmese, within a frame in the recipient's language. */
function toMail({ id, message }: Copy, reader: Reader & { email1: string }, publicUrl: string): Omit<Mail, 'kind'> {
  const locale: Locale = reader.language === 'en' ? 'en' : 'my'
  const site = locale === 'en' ? `${publicUrl}/en` : publicUrl
  const product = m.product_name({}, { locale })
  const oneLine = message.replace(/\s+/g, ' ').trim()
  return {
    to: reader.email1,
    subject: m.notifications_mail_subject({ product, message: cutSyllables(oneLine, subjectLength) }, { locale }),
    text: m.notifications_mail_text(
      {
        message: message.trim(),
        product,
        link: site + paths.own[reader.role].notification(id),
        settings: site + paths.ownProfile[reader.role](),
      },
      { locale },
    ),
    language: locale,
    accountId: reader.id,
  }
}
