import { AccountStatus } from '#platform/contract/account-codes.ts'
import { type AuditEntry, recordAudit } from '#platform/server/audit/audit.ts'
import type { AccountViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { enqueue } from '#platform/server/jobs/queue.ts'
import { type AccountRow, lockAccount, updateAccount } from '../accounts.queries.ts'
import { invalidatePagesOf } from '../page-tags.ts'
import { refuseWrongPasswordField } from '../passwords/change-password.ts'
import { revokeAccountSessions } from '../session/sessions.queries.ts'
import { accountClosedJob } from './account-closed.job.ts'
import { countUnpaidPayouts } from './account-relations.queries.ts'
import { notifyOfUnpaidPayouts } from './unpaid-payouts.ts'

/**
 * Deletes the caller's own account. Sessions end, phone and e-mail are free at once, courses leave the lists, personal
 * data are cleared after 30 days. Enrolled students keep access.
 *
 * @param password compared when it was sent
 * @throws Refusal SOCIAL_ACCOUNT_HAS_NO_PASSWORD
 * @throws Refusal INVALID_INPUT - under `password`: another one
 * @throws Refusal TOO_MANY_REQUESTS - ten wrong ones within 15 minutes
 * @throws Refusal NOT_FOUND - no such account, or deleted before
 * @see A-DEL-03, OP-036, STU-16
 */
export async function deleteOwnAccount(db: Db, viewer: AccountViewer, password?: string): Promise<void> {
  if (password !== undefined) await refuseWrongPasswordField(db, viewer.id, password)
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, viewer.id)
    if (!account) throw new Refusal('NOT_FOUND')
    await closeAccount(tx, account, { actorType: viewer.kind, actorId: viewer.id })
  })
}

/** Deletes an account on behalf of an actor. Unpaid payouts are audited and reported to the admins who pay. */
export async function closeAccount(
  tx: Tx,
  account: Locked<AccountRow>,
  by: Pick<AuditEntry, 'actorType' | 'actorId'> & { reason?: string },
): Promise<void> {
  const at = now()
  const unpaidPayouts = await countUnpaidPayouts(tx, account.id)
  await updateAccount(tx, account, { status: AccountStatus.deleted, deletedAt: at })
  await revokeAccountSessions(tx, account.id, { at })
  await invalidatePagesOf(tx, account.id)
  if (unpaidPayouts > 0) await notifyOfUnpaidPayouts(tx, account, unpaidPayouts)
  await enqueue(tx, accountClosedJob, { accountId: account.id })
  const { actorType, actorId, reason } = by
  await recordAudit(tx, {
    actorType,
    actorId,
    action: 'account.delete',
    target: `account:${account.id}`,
    before: { status: account.status },
    after: {
      status: AccountStatus.deleted,
      unpaidPayouts,
      ...(reason && { reason }),
    },
  })
}
