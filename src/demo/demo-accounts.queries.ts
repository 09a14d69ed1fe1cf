import type { Db } from '#platform/server/database/connect.ts'

/** Admins with one of these addresses who may log in. */
export function findAdminsByEmail(db: Db, emails: readonly string[]) {
  return db
    .selectFrom('admins')
    .select(['id', 'email', 'passwordHash'])
    .where('active', '=', true)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), 'in', emails))
    .execute()
}

/** The distinct password hashes of accounts with one of these numbers. */
export async function listPasswordsByPhone(db: Db, phones: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('passwordHash')
    .distinct()
    .where('phone1Canonical', 'in', phones)
    .where('deletedAt', 'is', null)
    .where('passwordHash', 'is not', null)
    .$narrowType<{ passwordHash: string }>()
    .execute()
  return rows.map(({ passwordHash }) => passwordHash)
}

/** Accounts with one of these password hashes: demo accounts share one hash. */
export function findAccountsByPasswordHash(db: Db, hashes: readonly string[]) {
  return db
    .selectFrom('accounts')
    .select(['id'])
    .where('passwordHash', 'in', hashes)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
}
