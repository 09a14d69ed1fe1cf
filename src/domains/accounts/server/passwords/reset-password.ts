import * as z from 'zod/mini'
import { type UserType, userTypes } from '#domains/accounts/contract/account-codes.ts'
import { paths } from '#paths'
import { email } from '#platform/contract/validation.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { sendMail } from '#platform/server/mail/send-mail.ts'
import { m } from '#platform/server/plain-messages.ts'
import { addressSubject } from '#platform/server/throttle/address-subject.ts'
import { resetRequestThrottle, resetThrottle } from '../account-throttles.ts'
import { type AccountRow, findAccountBy, lockAccount, updateAccount } from '../accounts.queries.ts'
import { revokeAccountSessions } from '../session/sessions.queries.ts'
import { hashToken, newToken } from '../session/tokens.ts'
import { closeResets, findReset, insertReset } from './password-resets.queries.ts'
import { hashPassword } from './passwords.ts'

const RESET_LIFE_MINUTES = 60

const requestForm = z.object({ email: email(), user_type: z.enum(userTypes) })

interface ResetRequest {
  readonly body: unknown
  readonly ip: string
  readonly publicUrl: string
}

/**
 * Mails a reset link to an account's first e-mail address. Returns false for malformed and unknown addresses, since 422
 * is reserved for social accounts.
 *
 * @throws Refusal SOCIAL_ACCOUNT_HAS_NO_PASSWORD
 * @throws Refusal TOO_MANY_REQUESTS - ten within 15 minutes from one address or for one account
 * @see A-FOR-02 to A-FOR-04, OP-025, OP-026
 */
export async function requestPasswordReset(db: Db, { body, ip, publicUrl }: ResetRequest): Promise<boolean> {
  const form = z.safeParse(requestForm, body)
  const address = form.success ? [`${form.data.user_type} ${form.data.email.toLowerCase()}`] : []
  await resetRequestThrottle.take(db, [addressSubject(ip), ...address])
  if (!form.success) return false
  const account = await findAccountBy(db, form.data.user_type, { email: form.data.email })
  if (!account) return false
  if (account.socialMediaId !== null) throw new Refusal('SOCIAL_ACCOUNT_HAS_NO_PASSWORD')
  return db.transaction().execute(async (tx) => {
    // Locked, so that of two simultaneous requests only the later link is valid, and none goes to a former address.
    const current = await lockAccount(tx, account.id)
    if (current?.email1 !== account.email1) return false
    await sendMail(tx, {
      kind: 'reset',
      to: form.data.email,
      subject: m.accounts_reset_mail_subject({}, BURMESE),
      ...(await writeResetMail(tx, current, publicUrl)),
      language: 'my',
      accountId: account.id,
    })
    return true
  })
}

/** The text of a mail with a new reset link, and the link's expiry. */
export async function writeResetMail(
  tx: Tx,
  account: Locked<AccountRow>,
  publicUrl: string,
): Promise<{ text: string; usefulUntil: Date }> {
  const link = await openResetLink(tx, account, publicUrl)
  const name = account.name ?? account.schoolName ?? ''
  return {
    text: m.accounts_reset_mail_text({ name, link }, BURMESE),
    usefulUntil: new Date(now().getTime() + RESET_LIFE_MINUTES * 60_000),
  }
}

/** Creates a reset link for one hour; earlier links are void. @see OP-025 */
export async function openResetLink(tx: Tx, account: Locked<AccountRow>, publicUrl: string): Promise<string> {
  const token = newToken()
  const createdAt = now()
  await closeResets(tx, account.id, createdAt)
  await insertReset(tx, {
    accountId: account.id,
    tokenHash: hashToken(token),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + RESET_LIFE_MINUTES * 60_000),
  })
  return publicUrl + paths.password.reset({ token, user_type: account.role })
}

interface Reset {
  readonly token: string
  readonly userType: UserType
  readonly password: string
  readonly ip: string
}

/**
 * Sets a new password by a reset token and ends every session; returns false if the token is expired or used.
 *
 * @throws Refusal TOO_MANY_REQUESTS
 * @see A-RES-03, A-RES-04, OP-015
 */
export async function resetPassword(db: Db, { token, userType, password, ip }: Reset): Promise<boolean> {
  await resetThrottle.take(db, [addressSubject(ip)])
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    const at = now()
    const link = { tokenHash: hashToken(token), role: userType, at }
    const found = await findReset(tx, link)
    const locked = found && (await lockAccount(tx, found.accountId))
    // Of simultaneous uses, the later one waits for the account's lock and finds the token void.
    if (!locked || !(await findReset(tx, link))) return false
    const account = await updateAccount(tx, locked, { passwordHash })
    await closeResets(tx, account.id, at)
    await revokeAccountSessions(tx, account.id, { at })
    await recordAudit(tx, {
      actorType: account.role,
      actorId: account.id,
      action: 'account.reset-password',
      target: `account:${account.id}`,
    })
    return true
  })
}
