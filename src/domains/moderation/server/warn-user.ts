import { lockSupervised, type SupervisedAccount } from '#domains/accounts/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { m } from '#platform/messages/generated/messages.js'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { insertWarning } from './admin-users.queries.ts'

/**
 * Warns a person, who is told each time; from the third on the list flags the account and the admins decide.
 *
 * @throws Refusal NOT_FOUND - no such account of this role
 * @see OP-037, A-AGR-04
 */
export function warnUser(
  db: Db,
  admin: AdminViewer,
  { account, reason }: { account: SupervisedAccount; reason: string },
): Promise<{ warnings: number }> {
  return db.transaction().execute(async (tx) => {
    await lockSupervised(tx, account)
    const warnings = await insertWarning(tx, { accountId: account.id, reason, adminId: admin.id })
    const message = m.moderation_notice_warning({ reason }, { locale: 'my' })
    await notify(tx, { to: account.id, from: { kind: 'admin' }, message })
    await recordAudit(tx, {
      actorType: 'admin',
      actorId: admin.id,
      action: 'account.warn',
      target: `${account.role}:${account.id}`,
      after: { reason, warnings },
    })
    return { warnings }
  })
}
