import { Gender } from '#platform/contract/account-codes.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { AccountRow } from './accounts.queries.ts'

/** Stored pictures of a deleted account. */
type BlankedAccount = Pick<AccountRow, 'id' | 'profilePath' | 'nrcFrontPath' | 'nrcBackPath'>

/** Accounts deleted before an instant whose personal data still exist. */
export async function listUnblankedAccounts(db: Db, before: Date, limit: number): Promise<BlankedAccount[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'profilePath', 'nrcFrontPath', 'nrcBackPath'])
    .where('deletedAt', '<', before)
    .where((eb) => eb.or([eb('phoneNumber1', 'is not', null), eb('name', 'is not', null)]))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Clears the personal data of a row, which stays as the target of references. */
export async function blankAccount(db: Db, id: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      name: null,
      schoolName: null,
      nameKey: '',
      license: null,
      education: null,
      experience: null,
      message: null,
      gender: Gender.none,
      dateOfBirth: null,
      phoneNumber1: null,
      phone1Canonical: null,
      phoneNumber2: null,
      email1: null,
      email2: null,
      town: null,
      address: null,
      profilePath: null,
      nrcNumber: null,
      nrcFrontPath: null,
      nrcBackPath: null,
      socialMediaId: null,
      passwordHash: null,
      updatedAt: now(),
    })
    .where('id', '=', id)
    .execute()
}
