import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { adminLoginThrottle } from './account-throttles.ts'
import { findAdminByEmail } from './admins.queries.ts'
import { matchesPassword } from './passwords.ts'
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
