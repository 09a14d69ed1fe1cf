import {
  invalidatePagesOf,
  lockModeratedAccount,
  type ModeratedAccount,
  setAccountStatus,
} from '#domains/accounts/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { assertFeeArrived, settleRegistrationOf } from '#domains/payments/server/index.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { invalidFields } from '#platform/server/http/refusal.ts'
import { assertVersion } from '#platform/server/optimistic-lock.ts'
import { m } from '#platform/server/plain-messages.ts'
import type { DecidedStatus } from '../contract/admin-users.contract.ts'
import { countWarnings } from './admin-users.queries.ts'
import { userRevision } from './admin-users.ts'
import { mailSuspension } from './mail-suspension.ts'

interface Decision {
  readonly status: DecidedStatus
  readonly reason: string | null
  /** The state that the admin's screen showed. */
  readonly expected?: string | undefined
}

/**
 * Approves, rejects or suspends a person or school and notifies them; their courses become public or hidden. Recorded
 * registration money becomes income with an approval and credit of the applicant with a rejection. A decision that
 * changes nothing sends no notice and writes no audit entry.
 *
 * @throws Refusal INVALID_INPUT - a rejection or suspension without a reason
 * @throws Refusal NOT_FOUND - no such account of this role
 * @throws Refusal REGISTRATION_NOT_PAID - the settings require the registration fee, and it has not arrived
 * @throws Refusal CHANGED_MEANWHILE - another admin was first
 * @see OP-001, SR-18
 */
export function decideAccount(
  db: Db,
  admin: AdminViewer,
  { account, decision }: { account: ModeratedAccount; decision: Decision },
): Promise<{ status: AccountStatus }> {
  const { status } = decision
  const reason = decision.reason ?? ''
  if (status !== AccountStatus.approved && reason === '') throw invalidFields({ reason: 'reason_required' })
  const target = `${account.role}:${account.id}`
  return db.transaction().execute(async (tx) => {
    const before = await lockModeratedAccount(tx, account)
    const alreadyDone = before.status === status && (before.statusReason ?? '') === reason
    const current = userRevision(before, await countWarnings(tx, account.id))
    await assertVersion(tx, admin, { target, expected: decision.expected, current, alreadyDone })
    if (alreadyDone) return { status }
    if (status === AccountStatus.approved) await assertFeeArrived(tx, before)
    await setAccountStatus(tx, account, { status, reason: reason || null, adminId: admin.id })
    await settleRegistrationOf(tx, account.id, { type: 'admin', id: admin.id })
    const message = messageOf(status, reason)
    await notify(tx, { to: account.id, from: { kind: 'admin' }, message })
    if (status === AccountStatus.suspended) await mailSuspension(tx, before, message)
    await recordAudit(tx, {
      actorType: 'admin',
      actorId: admin.id,
      action: 'account.judge',
      target,
      before: { status: before.status, reason: before.statusReason },
      after: { status, reason: reason || null },
    })
    await invalidatePagesOf(tx, account.id)
    return { status }
  })
}

function messageOf(status: DecidedStatus, reason: string): string {
  if (status === AccountStatus.approved) return m.moderation_notice_account_approved({}, BURMESE)
  if (status === AccountStatus.rejected) return m.moderation_notice_account_rejected({ reason }, BURMESE)
  return m.moderation_notice_account_suspended({ reason }, BURMESE)
}
