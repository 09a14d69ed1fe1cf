import { AccountStatus } from '#platform/contract/account-codes.ts'
import { type AuditEntry, recordAudit } from '#platform/server/audit/audit.ts'
import type { AccountViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { countUnpaidPayouts, lockAccount, updateAccount } from '../accounts.queries.ts'
import { invalidatePagesOf } from '../page-tags.ts'
import { revokeAccountSessions } from '../session/sessions.queries.ts'
import { notifyOfUnpaidPayouts } from './unpaid-payouts.ts'

/**
 * Deletes the caller's own account. Sessions end, phone and e-mail are free at once, courses leave the lists, personal
 * data are cleared after 30 days. Enrolled students keep access.
 *
 * @see A-DEL-03, OP-036
 */
export async function deleteOwnAccount(db: Db, viewer: AccountViewer): Promise<void> {
  await db.transaction().execute((tx) => closeAccount(tx, viewer.id, { actorType: viewer.kind, actorId: viewer.id }))
}

/**
 * Deletes an account on behalf of an actor. Unpaid payouts are audited and reported to the admins who pay.
 *
 * @throws Refusal NOT_FOUND - no such account, or deleted before
 */
export async function closeAccount(
  tx: Tx,
  accountId: number,
  by: Pick<AuditEntry, 'actorType' | 'actorId'> & { reason?: string },
): Promise<void> {
  const account = await lockAccount(tx, accountId)
  if (!account) throw new Refusal('NOT_FOUND')
  const at = now()
  const unpaidPayouts = await countUnpaidPayouts(tx, accountId)
  await updateAccount(tx, accountId, { status: AccountStatus.deleted, deletedAt: at })
  await revokeAccountSessions(tx, accountId, { at })
  await invalidatePagesOf(tx, accountId)
  if (unpaidPayouts > 0) await notifyOfUnpaidPayouts(tx, account, unpaidPayouts)
  const { actorType, actorId, reason } = by
  await recordAudit(tx, {
    actorType,
    actorId,
    action: 'account.delete',
    target: `account:${accountId}`,
    before: { status: account.status },
    after: {
      status: AccountStatus.deleted,
      unpaidPayouts,
      ...(reason && { reason }),
    },
  })
}
