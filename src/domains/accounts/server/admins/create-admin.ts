import type { Db } from '#platform/server/database/connect.ts'
import { OperatorError } from '#platform/server/operator-error.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { type AdminRole, insertAdmin } from './admins.queries.ts'

const MIN_PASSWORD_LENGTH = 10

/**
 * Creates an admin of the demo data. The command line and the console add admins by `addMember` (staff.ts).
 *
 * @throws OperatorError in words for the operator: a short password, no e-mail address, or one that an admin has
 */
export async function createAdmin(
  db: Db,
  { password, ...admin }: { email: string; name: string; role: AdminRole; password: string },
): Promise<{ id: number }> {
  if (!/^[^\s@]+@[^\s@]+$/.test(admin.email)) throw new OperatorError('This is no e-mail address.')
  if (password.length < MIN_PASSWORD_LENGTH) {
    throw new OperatorError(`An admin's password has at least ${MIN_PASSWORD_LENGTH} characters.`)
  }
  const created = await insertAdmin(db, { ...admin, passwordHash: await hashPassword(password) })
  if (!created) throw new OperatorError('An admin with this e-mail address exists already.')
  return created
}
