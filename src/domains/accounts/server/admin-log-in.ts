import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { adminLoginThrottle } from './account-throttles.ts'
import { type AdminRole, findAdminByEmail, insertAdmin } from './admins.queries.ts'
import { hashPassword, matchesPassword } from './passwords.ts'
import { openSession } from './sessions.ts'

/**
 * Signs an admin in; which half of the pair is wrong is not told.
 *
 * @throws Refusal ADMIN_LOGIN_WRONG - under `email`, for an unknown address as for a wrong password
 * @throws Refusal TOO_MANY_REQUESTS - as for people
 */
export async function logInAdmin(db: Db, attempt: { email: string; password: string; ip: string }) {
  const subjects = [`ip ${attempt.ip}`, `email ${attempt.email.toLowerCase()}`]
  await adminLoginThrottle.take(db, subjects)
  const admin = await findAdminByEmail(db, attempt.email)
  const matches = await matchesPassword(admin?.passwordHash ?? null, attempt.password)
  if (!admin || !matches) throw new Refusal('ADMIN_LOGIN_WRONG', { fields: { email: 'admin_login_wrong' } })
  await adminLoginThrottle.giveBack(db, subjects)
  const token = await openSession(db, { adminId: admin.id })
  return { token, admin: { id: admin.id, name: admin.name, email: admin.email, role: admin.role } }
}

/** Makes an admin; the command line and the demo data call it, no page does. */
export async function createAdmin(
  db: Db,
  admin: { email: string; name: string; role: AdminRole; password: string },
): Promise<{ id: number }> {
  const { email, name, role, password } = admin
  return insertAdmin(db, { email, name, role, passwordHash: await hashPassword(password) })
}
