import type { listOutbox } from '#domains/notifications/contract/outbox.contract.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import { PAGE_SIZE, toPage } from '#platform/contract/wire.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { listKeptMails } from '#platform/server/mail/outbox.queries.ts'

/** One page of the mail that was not sent, newest first. */
export async function readOutbox(db: Db, page: number): Promise<ReplyOf<typeof listOutbox>> {
  const { rows, total } = await listKeptMails(db, { page, pageSize: PAGE_SIZE })
  const mails = rows.map(({ id, recipient, subject, bodyText, insertedAt }) => {
    return { id, recipient, subject, body_text: bodyText, insert_time: yangonTimestamp(insertedAt) }
  })
  return toPage(mails, { total, page })
}
