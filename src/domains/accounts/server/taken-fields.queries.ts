import { sql } from 'kysely'
import type { UserType } from '#domains/accounts/contract/account-codes.ts'
import type { Db } from '#platform/server/database/connect.ts'

export interface Claims {
  readonly phone1Canonical: string | null
  readonly email1: string | null
  readonly socialMediaId?: string | null
}

/** The claimed values that another account has: phone and e-mail per role, a social id across roles. */
export async function findTakenClaims(db: Db, role: UserType, claims: Claims) {
  const living = db.selectFrom('accounts').where('deletedAt', 'is', null)
  const { phone, email, social } = await db
    .selectNoFrom((eb) => [
      eb
        .exists(living.select('id').where('role', '=', role).where('phone1Canonical', '=', claims.phone1Canonical))
        .as('phone'),
      eb
        .exists(
          living
            .select('id')
            .where('role', '=', role)
            .where(sql`lower(email_1)`, '=', claims.email1?.toLowerCase() ?? null),
        )
        .as('email'),
      eb.exists(living.select('id').where('socialMediaId', '=', claims.socialMediaId ?? null)).as('social'),
    ])
    .executeTakeFirstOrThrow()
  return { phone: Boolean(phone), email: Boolean(email), social: Boolean(social) }
}
