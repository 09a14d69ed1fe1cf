import type { Db } from '#platform/server/database/connect.ts'

/** All mails that were or will be sent, oldest first. */
export async function mailsIn(db: Db) {
  const rows = await db
    .selectFrom('outboxMails')
    .select(['accountId', 'kind', 'recipient', 'subject', 'bodyText', 'language', 'state'])
    .orderBy('id')
    .execute()
  return rows.map(({ recipient, bodyText, ...mail }) => ({ ...mail, to: recipient, text: bodyText }))
}
