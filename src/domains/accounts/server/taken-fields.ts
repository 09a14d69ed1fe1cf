import type { UserType } from '#domains/accounts/contract/account-codes.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { invalidFields } from '#platform/server/http/refusal.ts'
import { type Claims, findTakenClaims } from './taken-fields.queries.ts'

/** The form field of each unique index. @see SR-10 */
const FIELDS: Readonly<Record<string, { field: string; key: string }>> = {
  accounts_phone_key: { field: 'phone_number_1', key: 'phone_taken' },
  accounts_email_key: { field: 'email_1', key: 'email_taken' },
  accounts_social_key: { field: 'social_media_id', key: 'social_taken' },
}

/**
 * Refuses a form whose phone, e-mail or social id belongs to another account, reporting all fields at once.
 *
 * @throws Refusal INVALID_INPUT - with the fields
 * @see OP-013, OP-017, OP-024
 */
export async function refuseTaken(db: Db, role: UserType, claims: Claims): Promise<void> {
  const taken = await findTakenClaims(db, role, claims)
  const fields = {
    ...(taken.phone ? { phone_number_1: 'phone_taken' } : {}),
    ...(taken.email ? { email_1: 'email_taken' } : {}),
    ...(taken.social ? { social_media_id: 'social_taken' } : {}),
  }
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
}

/**
 * Runs a write and converts a unique violation to a refusal that names the field. The unique index decides between
 * concurrent requests.
 *
 * @throws Refusal INVALID_INPUT - the phone, e-mail or social id exists
 * @see OP-007
 */
export async function refusingTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    const taken = code === '23505' ? FIELDS[constraint ?? ''] : undefined
    throw taken ? invalidFields({ [taken.field]: taken.key }) : error
  }
}
