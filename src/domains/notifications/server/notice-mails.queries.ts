import { type RawBuilder, sql } from 'kysely'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { reachable } from './audience.queries.ts'

/** Whether an account has an address and wants copies; without a choice it does. */
export function wantsMail(accountId: unknown): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from account_contacts reader left join notification_readers choice on choice.account_id = reader.id
    where reader.id = ${accountId} and reader.email_1 is not null and coalesce(choice.mail_copies, true)
  )`
}

/** Notices of events, which have one recipient, or of broadcasts. */
export type CopyKind = 'notice' | 'broadcast'

/**
 * Locks the oldest due notices of a kind without a copy, up to a limit. Rows that another worker has locked are
 * skipped.
 */
export async function takeWaitingCopies(tx: Tx, kind: CopyKind, limit: number) {
  return tx
    .with('due', (db) =>
      db
        .selectFrom('notifications')
        .select('id')
        .where('mailWaits', '=', true)
        .where('broadcastId', kind === 'notice' ? 'is' : 'is not', null)
        .where('sendDate', '<=', now())
        .orderBy('sendDate')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('notifications')
    .from('due')
    .set({ mailWaits: false })
    .whereRef('notifications.id', '=', 'due.id')
    .returning(['notifications.id', 'notifications.recipientId', 'notifications.message'])
    .execute()
}

/** Address, role and language of the accounts that want copies and may log in. */
export async function findMailReaders(db: Db, accountIds: readonly number[]) {
  return db
    .selectFrom('accountContacts as account')
    .leftJoin('notificationReaders', 'notificationReaders.accountId', 'account.id')
    .select([
      'account.id',
      sql<'teacher' | 'school' | 'student'>`account.role`.as('role'),
      'account.email1',
      'notificationReaders.language',
    ])
    .where('account.id', 'in', [...accountIds])
    .where('account.status', 'in', [...reachable])
    .where(({ eb, ref }) => eb(wantsMail(ref('account.id')), '=', true))
    .execute()
}

/** An account's choice, and the address of copies. */
export async function findMailChoice(db: Db, accountId: number) {
  return db
    .selectFrom('accountContacts as account')
    .leftJoin('notificationReaders', 'notificationReaders.accountId', 'account.id')
    .select(['account.email1', 'notificationReaders.mailCopies'])
    .where('account.id', '=', accountId)
    .executeTakeFirst()
}

/** Language and choice of copies of a person, from their last request. */
export async function upsertReader(
  db: Db,
  accountId: number,
  notified: { language: string; mailCopies?: boolean },
): Promise<void> {
  await db
    .insertInto('notificationReaders')
    .values({ accountId, ...notified })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(notified))
    .execute()
}
