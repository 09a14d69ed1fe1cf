import type { Db } from '#platform/server/database/connect.ts'

interface NewReset {
  readonly accountId: number
  readonly tokenHash: Buffer
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function insertReset(db: Db, reset: NewReset): Promise<void> {
  await db.insertInto('passwordResets').values(reset).execute()
}

/** Voids every open reset of an account. */
export async function closeResets(db: Db, accountId: number, at: Date): Promise<void> {
  await db
    .updateTable('passwordResets')
    .set({ usedAt: at })
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .execute()
}

interface ResetLink {
  tokenHash: Buffer
  role: string
  at: Date
}

/** The account of a reset token; undefined if it is expired, used or of another role. */
export async function findReset(
  db: Db,
  { tokenHash, role, at }: ResetLink,
): Promise<{ accountId: number } | undefined> {
  return db
    .selectFrom('passwordResets')
    .innerJoin('accounts', 'accounts.id', 'passwordResets.accountId')
    .select('passwordResets.accountId')
    .where('accounts.role', '=', role)
    .where('accounts.deletedAt', 'is', null)
    .where('passwordResets.tokenHash', '=', tokenHash)
    .where('passwordResets.usedAt', 'is', null)
    .where('passwordResets.expiresAt', '>', at)
    .executeTakeFirst()
}

export async function deleteResetsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('passwordResets').where('expiresAt', '<', before).execute()
}

/** The newest reset of an account, open or not. */
export async function findNewestReset(db: Db, accountId: number) {
  return db
    .selectFrom('passwordResets')
    .select(['createdAt', 'usedAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}
