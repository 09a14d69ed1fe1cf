import { sql } from 'kysely'
import { unreadFor } from '#domains/notifications/server/index.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { unflushed } from '#platform/server/database/async-commit.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { prepareOnce } from '#platform/server/database/prepared.ts'
import { decrementAttempts } from '#platform/server/throttle/throttles.queries.ts'

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

interface PersonsSession extends NewSession {
  readonly accountId: number
  /** The hash that the password matched. */
  readonly passwordHash: string
}

const openingSession = prepareOnce((db, session: PersonsSession & { attempted: readonly string[] }) =>
  db
    .with('given_back', () => sql<object>`(${decrementAttempts(session.attempted)})`)
    .with('opened', (creator) =>
      creator
        .insertInto('sessions')
        .columns(['accountId', 'tokenHash', 'userAgent', 'purpose', 'readOnly', 'createdAt', 'expiresAt', 'lastUsedAt'])
        .expression((eb) =>
          eb
            .selectFrom('accounts')
            .select([
              'accounts.id',
              eb.val(session.tokenHash).as('tokenHash'),
              eb.val(session.userAgent).as('userAgent'),
              eb.val(session.purpose).as('purpose'),
              eb.val(session.readOnly).as('readOnly'),
              eb.val(session.createdAt).as('createdAt'),
              eb.val(session.expiresAt).as('expiresAt'),
              eb.val(session.createdAt).as('lastUsedAt'),
            ])
            .where('accounts.id', '=', session.accountId)
            .where('accounts.passwordHash', '=', session.passwordHash)
            .where('accounts.deletedAt', 'is', null)
            .forShare(),
        )
        .returning('sessions.id'),
    )
    .selectFrom(unreadFor(db, session.accountId, session.createdAt).as('unread'))
    .select(({ fn, selectFrom }) => [
      fn.countAll<number>().as('unread'),
      selectFrom('opened').select('id').as('sessionId'),
      unflushed.as('unflushed'),
    ]),
)

/**
 * Opens a person's session, takes the attempt to log in off again and counts what they have not read, in one statement.
 * Undefined when the password has been changed or the account deleted since it was looked up: the hash takes a tenth of
 * a second, and a new password ends the sessions that exist.
 *
 * A log-in makes two round trips to the database, since each costs a tenth of its hash. The commit is not flushed to
 * disk: a person who logged in at the moment of a crash of the database logs in again.
 */
export async function insertSessionCountingUnread(
  db: Db,
  session: PersonsSession,
  attempted: readonly string[],
): Promise<number | undefined> {
  const [row] = await openingSession(db, { ...session, attempted })
  if (!row) throw new Error('a count has one row')
  return row.sessionId === null ? undefined : row.unread
}

/** Whether a session is still open. */
export async function isSessionOpen(db: Db, id: number): Promise<boolean> {
  const open = db.selectFrom('sessions').select('id').where('id', '=', id).where('revokedAt', 'is', null)
  return (await open.executeTakeFirst()) !== undefined
}

/** The session of a token with its owner's rights; undefined if it is expired, revoked or its owner suspended. */
export function findOpenSession(db: Db, tokenHash: Buffer, at: Date) {
  return db
    .selectFrom('sessions')
    .leftJoin('accounts', 'accounts.id', 'sessions.accountId')
    .leftJoin('admins', 'admins.id', 'sessions.adminId')
    .select([
      'sessions.id',
      'sessions.purpose',
      'sessions.readOnly',
      'sessions.createdAt',
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
        eb.and([eb('accounts.deletedAt', 'is', null), eb('accounts.status', '<', AccountStatus.suspended)]),
      ]),
    )
    .executeTakeFirst()
}

export async function updateSessionUse(db: Db, id: number, use: { lastUsedAt: Date; expiresAt: Date }): Promise<void> {
  await db.updateTable('sessions').set(use).where('id', '=', id).execute()
}

/** Sessions of an account, the latest use first, without an admin's read-only ones. */
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

/** Ends one open session of an account; returns false if there is none of this id. */
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

/** Ends the session of a token, of which the caller knows the hash alone. */
export async function revokeSessionOfToken(db: Db, tokenHash: Buffer, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revokedAt: at })
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .execute()
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

/** Ends every session of an admin, or all but one. */
export async function revokeAdminSessions(
  db: Db,
  adminId: number,
  { at, except }: { at: Date; except?: number | undefined },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revokedAt: at })
    .where('adminId', '=', adminId)
    .where('revokedAt', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? 0))
    .execute()
}

/** Deletes sessions that ended before an instant. */
export async function deleteSessionsEndedBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expiresAt', '<', before), eb('revokedAt', '<', before)]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
