import type { Db } from '#platform/server/database/connect.ts'

interface VerifiedSocial {
  readonly provider: string
  readonly socialId: string
  readonly clientKey: string
  readonly name: string | null
  readonly email: string | null
  readonly verifiedAt: Date
}

/** Stores that a provider verified a person; a later login replaces an earlier one. */
export async function upsertVerifiedSocial(db: Db, verified: VerifiedSocial): Promise<void> {
  const { clientKey, name, email, verifiedAt } = verified
  await db
    .insertInto('verifiedSocials')
    .values(verified)
    .onConflict((conflict) =>
      conflict.columns(['provider', 'socialId']).doUpdateSet({ clientKey, name, email, verifiedAt }),
    )
    .execute()
}

/** Whether the id was verified for this client since the given instant. */
export async function wasVerified(
  db: Db,
  { socialId, clientKey, since }: { socialId: string; clientKey: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('verifiedSocials')
    .select('socialId')
    .where('socialId', '=', socialId)
    .where('clientKey', '=', clientKey)
    .where('verifiedAt', '>=', since)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteVerifiedSocialsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('verifiedSocials').where('verifiedAt', '<', before).execute()
}
