import type { Db } from '#platform/server/database/connect.ts'

interface KeptAttempt {
  readonly stateHash: Buffer
  readonly provider: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly createdAt: Date
}

export async function insertSocialAttempt(db: Db, attempt: KeptAttempt): Promise<void> {
  await db.insertInto('socialAttempts').values(attempt).execute()
}

/**
 * Deletes and returns an attempt, so that one of two concurrent uses wins. Undefined when it is missing or
 * expired.
 */
export async function takeSocialAttempt(
  db: Db,
  attempt: { stateHash: Buffer; provider: string; since: Date },
): Promise<Pick<KeptAttempt, 'nonce' | 'codeVerifier'> | undefined> {
  return db
    .deleteFrom('socialAttempts')
    .where('stateHash', '=', attempt.stateHash)
    .where('provider', '=', attempt.provider)
    .where('createdAt', '>=', attempt.since)
    .returning(['nonce', 'codeVerifier'])
    .executeTakeFirst()
}

export async function deleteSocialAttemptsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('socialAttempts').where('createdAt', '<', before).execute()
}
