import type { UserType } from '#domains/accounts/contract/account-codes.ts'
import { parseAccountNumber } from '#domains/accounts/contract/account-number.ts'
import type { SessionReply } from '#domains/accounts/contract/session.contract.ts'
import { countUnreadFor } from '#domains/notifications/server/index.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { canonicalPhone } from '#platform/contract/phone.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { addressSubject } from '#platform/server/throttle/address-subject.ts'
import { toSessionReply } from '../account-replies.ts'
import { loginThrottle } from '../account-throttles.ts'
import type { AccountRow, LoginIdentity } from '../accounts.queries.ts'
import { matchesPassword } from '../passwords/passwords.ts'
import type { KnownDevice } from './known-device.ts'
import { findAccountCounting } from './log-in-attempts.queries.ts'
import { openSession, openSessionCountingUnread } from './sessions.ts'

interface LoginAttempt {
  readonly userType: UserType
  /** A phone or account number, in the contract's form. */
  readonly identity: string
  readonly password: string
  /** The client's address. */
  readonly ip: string
  readonly userAgent: string | undefined
  readonly device: KnownDevice
}

/**
 * Logs a person in by phone or account number; undefined when the password is wrong.
 *
 * Takes as long for an unknown account as for a wrong password. An attempt that succeeds does not count. A device on
 * which the account logged in before is counted for itself, so that no stranger's failures shut its owner out.
 *
 * @throws Refusal TOO_MANY_REQUESTS - ten failures within 15 minutes from one address, for one account, or on a known
 *   device
 * @throws Refusal ACCOUNT_NOT_FOUND - no account of this role has the number
 * @throws Refusal ACCOUNT_SUSPENDED - the password is right, the account is shut
 * @see A-LOGIN-10 to A-LOGIN-12, OP-021, OP-022
 */
export async function logIn(db: Db, attempt: LoginAttempt): Promise<SessionReply | undefined> {
  const identity = identityOf(attempt)
  const name = subjectOf(attempt.userType, identity ?? attempt.identity)
  const device = attempt.device.subjectOf(name)
  const subjects = device === undefined ? [addressSubject(attempt.ip), name] : [device]
  const counted = loginThrottle.attempt(subjects)
  const { account, attempts } = await findAccountCounting(db, { role: attempt.userType, identity }, counted)
  counted.settle(attempts)
  const matches = await matchesPassword(account?.passwordHash ?? null, attempt.password)
  if (!account) throw new Refusal('ACCOUNT_NOT_FOUND')
  if (!matches || account.passwordHash === null) {
    if (device === undefined) await countByOtherName(db, account, identity)
    return undefined
  }
  refuseSuspended(account)
  const owner = { accountId: account.id, userAgent: attempt.userAgent, passwordHash: account.passwordHash }
  const opened = await openSessionCountingUnread(db, owner, counted.keys)
  if (opened) attempt.device.remember(namesOf(account))
  return opened && toSessionReply(account, opened)
}

/** The identities of an account. */
function namesOf({ role, accountNo, phone1Canonical }: AccountRow): string[] {
  const byPhone = phone1Canonical === null ? [] : [subjectOf(role, { phoneCanonical: phone1Canonical })]
  return [subjectOf(role, { accountNo }), ...byPhone]
}

const subjectOf = (userType: UserType, identity: LoginIdentity | string) => `${userType} ${JSON.stringify(identity)}`

/** Guesses by phone and by account number share one allowance. */
async function countByOtherName(db: Db, account: AccountRow, identity: LoginIdentity | undefined): Promise<void> {
  const { role, accountNo, phone1Canonical } = account
  const isNumber = identity !== undefined && 'accountNo' in identity
  if (isNumber && phone1Canonical === null) return
  const other = isNumber ? { phoneCanonical: phone1Canonical ?? '' } : { accountNo }
  await loginThrottle.take(db, [subjectOf(role, other)])
}

/** @throws Refusal ACCOUNT_SUSPENDED */
export function refuseSuspended(account: AccountRow): void {
  if (account.status === AccountStatus.suspended) throw new Refusal('ACCOUNT_SUSPENDED')
}

/** Opens a session for an account whose identity is already proven. */
export async function startSession(db: Db, account: AccountRow, userAgent: string | undefined): Promise<SessionReply> {
  const token = await openSession(db, { accountId: account.id, userAgent })
  return toSessionReply(account, { token, unread: await countUnreadFor(db, account.id) })
}

function identityOf({ userType, identity }: LoginAttempt): LoginIdentity | undefined {
  const number = parseAccountNumber(identity)
  if (number) return number.role === userType ? { accountNo: number.number } : undefined
  const phoneCanonical = canonicalPhone(identity, { landline: true })
  return phoneCanonical === null ? undefined : { phoneCanonical }
}
