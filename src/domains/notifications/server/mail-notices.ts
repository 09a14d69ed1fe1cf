import { cutSyllables } from '#platform/contract/burmese/syllables.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { Ground } from '#platform/server/ground.ts'
import type { Locale } from '#platform/server/http/locale.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { sendMail } from '#platform/server/mail/send-mail.ts'
import { findMailReaders, takeWaitingCopies } from './notice-mails.queries.ts'

export type MailPorts = Pick<Ground, 'db' | 'config'>

/** So many are handed over in one transaction, so that a broadcast to everybody holds no lock for long. */
const handedOverAtOnce = 200
const subjectLength = 60

type Copy = Awaited<ReturnType<typeof takeWaitingCopies>>[number]
type Reader = Awaited<ReturnType<typeof findMailReaders>>[number]

/**
 * Hands the copies of all notices that are due to the mail queue, each exactly once: that it was handed over is written
 * in the transaction that hands it over. Who has turned copies off since, or has left, gets none.
 *
 * @see OP-045
 */
export async function mailNotices({ db, config }: MailPorts, signal: AbortSignal): Promise<void> {
  let handedOver = handedOverAtOnce
  while (handedOver === handedOverAtOnce && !signal.aborted) {
    handedOver = await db.transaction().execute(async (tx) => {
      const copies = await takeWaitingCopies(tx, handedOverAtOnce)
      if (copies.length === 0) return 0
      const readers = await findMailReaders(tx, [...new Set(copies.map(({ recipientId }) => recipientId))])
      const readerOf = new Map(readers.map((reader) => [reader.id, reader]))
      for (const copy of copies) {
        const reader = readerOf.get(copy.recipientId)
        if (reader?.email1) await sendMail(tx, toMail(copy, { ...reader, email1: reader.email1 }, config.publicUrl))
      }
      return copies.length
    })
  }
}

/** The notice as it stands, in Burmese; what stands round it is in the language in which the person reads the site. */
function toMail({ id, message }: Copy, reader: Reader & { email1: string }, publicUrl: string): Mail {
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
        link: `${site}/${reader.role}/notification/detail/${id}`,
        settings: site + (reader.role === 'school' ? '/detailSchool' : `/${reader.role}/detail`),
      },
      { locale },
    ),
    language: locale,
    accountId: reader.id,
  }
}
