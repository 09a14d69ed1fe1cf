import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'

export interface OutboxMail {
  accountId: number | null
  recipient: string
  subject: string
  bodyText: string
  bodyHtml: string
}

export async function insertOutboxMail(db: Db, mail: OutboxMail): Promise<void> {
  await db
    .insertInto('outboxMails')
    .values({ ...mail, insertedAt: now() })
    .execute()
}

export async function listOutboxMails(db: Db, { page, pageSize }: { page: number; pageSize: number }) {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('outboxMails')
      .select(['id', 'recipient', 'subject', 'bodyText', 'insertedAt'])
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db
      .selectFrom('outboxMails')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
