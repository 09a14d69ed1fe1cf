import { hash } from '@node-rs/argon2'
import type { Db } from '#platform/server/database/connect.ts'
import { ForTheOperator } from '#platform/server/for-the-operator.ts'
import { insertAdmin, type NewAdmin } from './create-admin.queries.ts'

export type AdminToCreate = Omit<NewAdmin, 'passwordHash'> & { password: string }

const LEAST_PASSWORD_LENGTH = 12

/**
 * Enters an admin from the command line: the way in for the first one of an installation.
 *
 * @throws ForTheOperator in words for the operator: a short password, no e-mail address, or one that an admin has
 */
export async function createAdmin(db: Db, { password, ...admin }: AdminToCreate): Promise<void> {
  if (!/^[^\s@]+@[^\s@]+$/.test(admin.email)) throw new ForTheOperator('This is no e-mail address.')
  if (password.length < LEAST_PASSWORD_LENGTH) {
    throw new ForTheOperator(`An admin's password has at least ${LEAST_PASSWORD_LENGTH} characters.`)
  }
  const created = await insertAdmin(db, { ...admin, passwordHash: await hash(password) })
  if (!created) throw new ForTheOperator('An admin with this e-mail address exists already.')
}
