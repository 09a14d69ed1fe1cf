import type { AppServices } from '#platform/server/app-services.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { addressSubject, networkSubject } from '#platform/server/throttle/address-subject.ts'
import { adminLoginThrottle, adminLoginWideThrottle } from '../account-throttles.ts'
import { matchesPassword } from '../passwords/passwords.ts'
import type { KnownDevice } from '../session/known-device.ts'
import { openSession } from '../session/sessions.ts'
import { findAdminByEmail, lockAdmin } from './admins.queries.ts'
import { hasSecondFactor, refuseWrongCode, type SecondFactorPorts } from './second-factor.ts'

interface AdminAttempt {
  readonly email: string
  readonly password: string
  /** A TOTP or recovery code; required if the admin has a second factor. */
  readonly code?: string | undefined
  readonly ip: string
  readonly userAgent: string | undefined
  readonly device: KnownDevice
}

/**
 * Signs an admin in; the reply does not say which half of the pair is wrong.
 *
 * @throws Refusal ADMIN_LOGIN_WRONG - under `email`, for an unknown address as for a wrong password
 * @throws Refusal ADMIN_CODE_REQUIRED - the pair is right, a second factor is on, and no code came
 * @throws Refusal ADMIN_CODE_WRONG - under `code`; a code works once
 * @throws Refusal TOO_MANY_REQUESTS - ten failures within 15 minutes from one address, for this admin from one network
 *   or on a known device; a hundred from one network or for this admin; five wrong codes
 * @see docs/decisions/0044
 */
export async function logInAdmin(ports: SecondFactorPorts & Pick<AppServices, 'config'>, attempt: AdminAttempt) {
  const { db } = ports
  const name = `email ${attempt.email.toLowerCase()}`
  const counted = throttlesOf(attempt, name)
  for (const { throttle, subjects } of counted) await throttle.take(db, subjects)
  const giveBack = async () => {
    for (const { throttle, subjects } of counted) await throttle.giveBack(db, subjects)
  }
  const admin = await findAdminByEmail(db, attempt.email)
  const matches = await matchesPassword(admin?.passwordHash ?? null, attempt.password)
  if (!admin || !matches) throw wrongPair()
  if (hasSecondFactor(admin)) {
    if (!attempt.code) {
      await giveBack()
      throw new Refusal('ADMIN_CODE_REQUIRED', { fields: { code: 'admin_code_required' } })
    }
    await refuseWrongCode(ports, admin, attempt.code)
  }
  await giveBack()
  const token = await db.transaction().execute(async (tx) => {
    // Password or second factor may have changed while they were compared, and with them the sessions ended.
    const current = await lockAdmin(tx, admin.id)
    if (current?.passwordHash !== admin.passwordHash || hasSecondFactor(current) !== hasSecondFactor(admin)) {
      throw wrongPair()
    }
    const { adminIdleHours: idleHours } = ports.config.sessionLives
    return openSession(tx, { adminId: admin.id, idleHours, userAgent: attempt.userAgent })
  })
  attempt.device.remember([name])
  return { token, admin: { id: admin.id, name: admin.name, email: admin.email, role: admin.role } }
}

/** The throttle subjects of an attempt; a known device has one of its own. */
function throttlesOf({ ip, device }: AdminAttempt, name: string) {
  const known = device.subjectOf(name)
  if (known !== undefined) return [{ throttle: adminLoginThrottle, subjects: [known] }]
  const network = networkSubject(ip)
  return [
    { throttle: adminLoginThrottle, subjects: [addressSubject(ip), `${name} from ${network}`] },
    { throttle: adminLoginWideThrottle, subjects: [network, name] },
  ]
}

const wrongPair = () => new Refusal('ADMIN_LOGIN_WRONG', { fields: { email: 'admin_login_wrong' } })
