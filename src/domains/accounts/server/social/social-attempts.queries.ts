import type { Db } from '#platform/server/database/connect.ts'

export interface KeptAttempt {
  readonly stateHash: Buffer
  readonly provider: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly createdAt: Date
}

export async function insertSocialAttempt(db: Db, attempt: KeptAttempt): Promise<void> {
  await db.insertInto('socialAttempts').values(attempt).execute()
}

/** Takes an attempt away, so that of two uses at once one wins; undefined when there is none, or it is too old. */
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
