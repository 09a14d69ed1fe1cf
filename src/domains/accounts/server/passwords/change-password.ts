import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AccountViewer, AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { passwordThrottle } from '../account-throttles.ts'
import { findAccount, lockAccount, updateAccount } from '../accounts.queries.ts'
import { findAdmin, updateAdminPassword } from '../admins/admins.queries.ts'
import { revokeAccountSessions, revokeAdminSessions } from '../session/sessions.queries.ts'
import { closeResets } from './password-resets.queries.ts'
import { hashPassword, matchesPassword } from './passwords.ts'

interface PasswordChange {
  readonly current: string
  readonly next: string
}

/**
 * Changes a user's password, ends all other sessions and voids open reset links.
 *
 * @throws Refusal SOCIAL_ACCOUNT_HAS_NO_PASSWORD
 * @throws Refusal CURRENT_PASSWORD_WRONG - 400, which the clients read as just this
 * @throws Refusal TOO_MANY_REQUESTS - ten wrong ones within 15 minutes
 * @see A-CHP-06 to A-CHP-08, OP-015, OP-027
 */
export async function changePassword(db: Db, viewer: AccountViewer, change: PasswordChange): Promise<void> {
  const account = await findAccount(db, viewer.id)
  if (!account) throw new Refusal('UNAUTHENTICATED')
  if (account.passwordHash === null) throw new Refusal('SOCIAL_ACCOUNT_HAS_NO_PASSWORD')
  await refuseWrongPassword(db, {
    stored: account.passwordHash,
    provided: change.current,
    subject: `account ${account.id}`,
  })
  const passwordHash = await hashPassword(change.next)
  await db.transaction().execute(async (tx) => {
    const at = now()
    // Read two hashes ago: a reset link or another device may have changed it meanwhile.
    const current = await lockAccount(tx, account.id)
    if (current?.passwordHash !== account.passwordHash) throw new Refusal('CURRENT_PASSWORD_WRONG')
    await updateAccount(tx, current, { passwordHash })
    await closeResets(tx, account.id, at)
    await revokeAccountSessions(tx, account.id, { at, except: viewer.sessionId })
    await recordAudit(tx, {
      actorType: account.role,
      actorId: account.id,
      action: 'account.change-password',
      target: `account:${account.id}`,
    })
  })
}

/**
 * Changes an admin's password and ends all other sessions.
 *
 * @throws Refusal CURRENT_PASSWORD_WRONG
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function changeAdminPassword(db: Db, viewer: AdminViewer, change: PasswordChange): Promise<void> {
  const admin = await findAdmin(db, viewer.id)
  if (!admin) throw new Refusal('UNAUTHENTICATED')
  await refuseWrongPassword(db, { stored: admin.passwordHash, provided: change.current, subject: `admin ${admin.id}` })
  const passwordHash = await hashPassword(change.next)
  await db.transaction().execute(async (tx) => {
    const isChanged = await updateAdminPassword(tx, admin.id, { from: admin.passwordHash, to: passwordHash })
    if (!isChanged) throw new Refusal('CURRENT_PASSWORD_WRONG')
    await revokeAdminSessions(tx, admin.id, { at: now(), except: viewer.sessionId })
    const target = `admin:${admin.id}`
    await recordAudit(tx, { actorType: 'admin', actorId: admin.id, action: 'admin.change-password', target })
  })
}

/**
 * Compares a password with that of an account, for calls whose field it is. The status 400 is the password change's
 * alone.
 *
 * @throws Refusal SOCIAL_ACCOUNT_HAS_NO_PASSWORD
 * @throws Refusal INVALID_INPUT - under `password`: another one
 * @throws Refusal TOO_MANY_REQUESTS - ten wrong ones within 15 minutes
 */
export async function refuseWrongPasswordField(db: Db, accountId: number, provided: string): Promise<void> {
  const account = await findAccount(db, accountId)
  if (!account) throw new Refusal('UNAUTHENTICATED')
  if (account.passwordHash === null) throw new Refusal('SOCIAL_ACCOUNT_HAS_NO_PASSWORD')
  const stored = account.passwordHash
  try {
    await refuseWrongPassword(db, { stored, provided, subject: `account ${account.id}` })
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === 'CURRENT_PASSWORD_WRONG'
    throw isWrong ? invalidFields({ password: 'current_password_wrong' }) : error
  }
}

/**
 * Compares a password with the stored hash.
 *
 * @throws Refusal CURRENT_PASSWORD_WRONG
 * @throws Refusal TOO_MANY_REQUESTS - ten wrong ones for one subject within 15 minutes
 */
export async function refuseWrongPassword(
  db: Db,
  { stored, provided, subject }: { stored: string; provided: string; subject: string },
): Promise<void> {
  await passwordThrottle.take(db, [subject])
  if (!(await matchesPassword(stored, provided))) throw new Refusal('CURRENT_PASSWORD_WRONG')
  await passwordThrottle.giveBack(db, [subject])
}
