import { BURMESE } from '#platform/messages/burmese.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { sendMail } from '#platform/server/mail/send-mail.ts'
import { m } from '#platform/server/plain-messages.ts'
import type { AccountRow } from '../accounts.queries.ts'
import { listPayingAdmins } from '../admins/admins.queries.ts'

/** Notifies the admins who pay that an account with unpaid payouts was deleted. @see OP-036 */
export async function notifyOfUnpaidPayouts(tx: Tx, account: AccountRow, unpaidPayouts: number): Promise<void> {
  const notified = {
    name: account.name ?? account.schoolName ?? '',
    accountNo: account.accountNo,
    n: unpaidPayouts,
    phone: account.phoneNumber1 ?? '',
  }
  for (const { email } of await listPayingAdmins(tx)) {
    await sendMail(tx, {
      kind: 'alarm',
      to: email,
      subject: m.accounts_unpaid_mail_subject(notified, BURMESE),
      text: m.accounts_unpaid_mail_text(notified, BURMESE),
      language: 'my',
    })
  }
}
