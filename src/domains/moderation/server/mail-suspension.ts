import { readSettings } from '#domains/site/server/index.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { sendMail } from '#platform/server/mail/send-mail.ts'
import { m } from '#platform/server/plain-messages.ts'

/**
 * Sends a suspended person the notice by e-mail, because they can no longer log in to read it. Without an address they
 * learn it at log-in. The mail is in Burmese, as notices are stored in Burmese only.
 *
 * @see OP-001, OP-002
 */
export async function mailSuspension(
  tx: Tx,
  { id: accountId, email1 }: { id: number; email1: string | null },
  message: string,
): Promise<void> {
  if (email1 === null) return
  const { contact_email: contact } = await readSettings(tx)
  await sendMail(tx, {
    kind: 'notice',
    to: email1,
    subject: m.moderation_suspended_mail_subject({ product: m.product_name({}, BURMESE) }, BURMESE),
    text: m.moderation_suspended_mail_text({ message, contact, product: m.product_name({}, BURMESE) }, BURMESE),
    language: 'my',
    accountId,
  })
}
