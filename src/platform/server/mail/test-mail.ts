import { randomUUID } from 'node:crypto'
import { BURMESE } from '#platform/messages/burmese.ts'
import { m } from '#platform/server/plain-messages.ts'
import type { OutgoingMail } from './mailer.ts'

/** The mail by which an operator or an admin tries the mail settings. */
export function testMail(to: string): OutgoingMail {
  const product = m.product_name({}, BURMESE)
  return {
    kind: 'test',
    to,
    messageId: randomUUID(),
    language: 'my',
    subject: m.platform_test_mail_subject({ product }, BURMESE),
    text: m.platform_test_mail_text({ product }, BURMESE),
  }
}
