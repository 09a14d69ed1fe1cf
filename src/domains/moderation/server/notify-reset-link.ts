import { notify } from '#domains/notifications/server/index.ts'
import { readSettings } from '#domains/site/server/index.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { sendMail } from '#platform/server/mail/send-mail.ts'
import { m } from '#platform/server/plain-messages.ts'

/**
 * Notifies a person, in the inbox and by e-mail, that an admin created a link that sets a new password. The admin
 * sees the link, so the account's holder must know about it.
 *
 * A separate mail and not the copy of the notice, which is sent later and can be switched off.
 */
export async function notifyOfResetLink(
  tx: Tx,
  { id: accountId, email1 }: { id: number; email1: string | null },
  adminName: string,
): Promise<void> {
  const message = m.moderation_notice_reset_link({ admin: adminName }, BURMESE)
  await notify(tx, { to: accountId, from: { kind: 'admin' }, message, isCopied: false })
  if (email1 === null) return
  const { contact_email: contact } = await readSettings(tx)
  const product = m.product_name({}, BURMESE)
  await sendMail(tx, {
    kind: 'notice',
    to: email1,
    subject: m.moderation_reset_link_mail_subject({ product }, BURMESE),
    text: m.moderation_reset_link_mail_text({ message, contact, product }, BURMESE),
    language: 'my',
    accountId,
  })
}
