import { type RawBuilder, sql } from 'kysely'
import { unreadFor } from '#domains/notifications/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'

export interface NewSession {
  readonly tokenHash: Buffer
  readonly accountId: number | null
  readonly adminId: number | null
  readonly userAgent: string | null
  readonly purpose: 'login' | 'handoff'
  readonly readOnly: boolean
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ ...session, lastUsedAt: session.createdAt })
    .execute()
}

/**
 * Opens a person's session and counts what they have not read, in one statement that carries another one with it.
 *
 * A log-in's way to the database costs as much as a tenth of its hash: it has two of them.
 */
export async function insertSessionCountingUnread(
  db: Db,
  session: NewSession & { accountId: number },
  carried: RawBuilder<object>,
): Promise<number> {
  const { unread } = await db
    .with('carried', () => sql<object>`(${carried})`)
    .with('opened', (creator) => creator.insertInto('sessions').values({ ...session, lastUsedAt: session.createdAt }))
    .selectFrom(unreadFor(db, session.accountId).as('unread'))
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  return unread
}

/** The session of a token with what its owner may do; undefined when over, revoked, or its owner is shut out. */
export function findOpenSession(db: Db, tokenHash: Buffer, at: Date) {
  return db
    .selectFrom('sessions')
    .leftJoin('accounts', 'accounts.id', 'sessions.accountId')
    .leftJoin('admins', 'admins.id', 'sessions.adminId')
    .select([
      'sessions.id',
      'sessions.purpose',
      'sessions.readOnly',
      'sessions.lastUsedAt',
      'sessions.accountId',
      'sessions.adminId',
      'accounts.role as accountRole',
      'accounts.status',
      'accounts.enableVideoUpload',
      'admins.role as adminRole',
    ])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.expiresAt', '>', at)
    .where((eb) =>
      eb.or([
        eb('admins.active', '=', true),
        eb.and([eb('accounts.deletedAt', 'is', null), eb('accounts.status', '<', 4)]),
      ]),
    )
    .executeTakeFirst()
}

export async function updateSessionUse(db: Db, id: number, use: { lastUsedAt: Date; expiresAt: Date }): Promise<void> {
  await db.updateTable('sessions').set(use).where('id', '=', id).execute()
}

/** Where a person is logged in, the latest use first; sessions that an admin borrowed are not theirs. */
export function findAccountSessions(db: Db, accountId: number, at: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .where('purpose', '=', 'login')
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** Ends one open session of an account; false when it has none of this id. */
export async function revokeAccountSession(
  db: Db,
  session: { id: number; accountId: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revokedAt: session.at })
    .where('id', '=', session.id)
    .where('accountId', '=', session.accountId)
    .where('purpose', '=', 'login')
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function revokeSession(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ revokedAt: at }).where('id', '=', id).execute()
}

/** Ends every session of an account, or all but one. */
export async function revokeAccountSessions(
  db: Db,
  accountId: number,
  { at, except }: { at: Date; except?: number },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revokedAt: at })
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? 0))
    .execute()
}

/** Ends every other session of an admin. */
export async function revokeOtherAdminSessions(
  db: Db,
  adminId: number,
  { at, except }: { at: Date; except: number },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revokedAt: at })
    .where('adminId', '=', adminId)
    .where('id', '!=', except)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Removes sessions that ended before the given instant. */
export async function deleteSessionsEndedBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expiresAt', '<', before), eb('revokedAt', '<', before)]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
