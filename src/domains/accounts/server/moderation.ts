import type { UserType } from '#domains/accounts/contract/account-codes.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { now } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { type AccountChange, type AccountRow, lockAccount, updateAccount } from './accounts.queries.ts'
import { updateRegistrationCheck } from './registration/registrations.queries.ts'
import { revokeAccountSessions } from './session/sessions.queries.ts'

/** The values of an account that admins control. */
export type Moderation = Pick<AccountChange, 'enableVideoUpload' | 'commissionPercent' | 'apkUrl'>

export interface ModeratedAccount {
  readonly role: UserType
  readonly id: number
}

/**
 * Locks an account for a change by an admin.
 *
 * @throws Refusal NOT_FOUND - no such account of this role, or deleted
 */
export async function lockModeratedAccount(tx: Tx, account: ModeratedAccount): Promise<Locked<AccountRow>> {
  const row = await lockAccount(tx, account.id)
  if (!row || row.role !== account.role) throw new Refusal('NOT_FOUND')
  return row
}

/** Sets values that admins control; returns the former account. */
export async function moderateAccount(tx: Tx, account: ModeratedAccount, change: Moderation): Promise<AccountRow> {
  const before = await lockModeratedAccount(tx, account)
  await updateAccount(tx, before, change)
  return before
}

interface AccountDecision {
  readonly status: AccountStatus
  readonly reason: string | null
  readonly adminId: number
}

/**
 * Approves, rejects or suspends an account; suspension ends its sessions at once. Approving and rejecting mark the
 * registration payment as checked. Returns the former account.
 *
 * @throws Refusal NOT_FOUND - no such account of this role, or deleted
 * @see OP-001, OP-015
 */
export async function setAccountStatus(
  tx: Tx,
  account: ModeratedAccount,
  decision: AccountDecision,
): Promise<AccountRow> {
  const before = await lockModeratedAccount(tx, account)
  await updateAccount(tx, before, { status: decision.status, statusReason: decision.reason })
  if (decision.status === AccountStatus.suspended) await revokeAccountSessions(tx, account.id, { at: now() })
  else if (decision.status !== before.status) {
    await updateRegistrationCheck(tx, account.id, { checkedBy: decision.adminId, checkedAt: now() })
  }
  return before
}
