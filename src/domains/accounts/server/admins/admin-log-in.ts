import { Refusal } from '#platform/server/http/refusal.ts'
import { addressSubject } from '#platform/server/throttle/address-subject.ts'
import { adminLoginThrottle } from '../account-throttles.ts'
import { matchesPassword } from '../passwords/passwords.ts'
import { openSession } from '../session/sessions.ts'
import { findAdminByEmail, lockAdmin } from './admins.queries.ts'
import { hasSecondFactor, refuseWrongCode, type SecondFactorPorts } from './second-factor.ts'

export interface AdminAttempt {
  readonly email: string
  readonly password: string
  /** Of the authenticator app, or a recovery code; asked for where the admin has switched it on. */
  readonly code?: string | undefined
  readonly ip: string
}

/**
 * Signs an admin in; the reply does not say which half of the pair is wrong.
 *
 * @throws Refusal ADMIN_LOGIN_WRONG - under `email`, for an unknown address as for a wrong password
 * @throws Refusal ADMIN_CODE_REQUIRED - the pair is right, a second factor is on, and no code came
 * @throws Refusal ADMIN_CODE_WRONG - under `code`; a code works once
 * @throws Refusal TOO_MANY_REQUESTS - as for people, and five wrong codes
 */
export async function logInAdmin(ports: SecondFactorPorts, attempt: AdminAttempt) {
  const { db } = ports
  const subjects = [addressSubject(attempt.ip), `email ${attempt.email.toLowerCase()}`]
  await adminLoginThrottle.take(db, subjects)
  const admin = await findAdminByEmail(db, attempt.email)
  const matches = await matchesPassword(admin?.passwordHash ?? null, attempt.password)
  if (!admin || !matches) throw wrongPair()
  if (hasSecondFactor(admin)) {
    if (!attempt.code) {
      await adminLoginThrottle.giveBack(db, subjects)
      throw new Refusal('ADMIN_CODE_REQUIRED', { fields: { code: 'admin_code_required' } })
    }
    await refuseWrongCode(ports, admin, attempt.code)
  }
  await adminLoginThrottle.giveBack(db, subjects)
  const token = await db.transaction().execute(async (tx) => {
    // The password may have been changed while it was compared, which ends the sessions that there are.
    const current = await lockAdmin(tx, admin.id)
    if (current?.passwordHash !== admin.passwordHash) throw wrongPair()
    return openSession(tx, { adminId: admin.id })
  })
  return { token, admin: { id: admin.id, name: admin.name, email: admin.email, role: admin.role } }
}

const wrongPair = () => new Refusal('ADMIN_LOGIN_WRONG', { fields: { email: 'admin_login_wrong' } })
