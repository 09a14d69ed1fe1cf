import {
  invalidatePagesOf,
  type ModeratedAccount,
  type Moderation,
  moderateAccount,
} from '#domains/accounts/server/index.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'

/**
 * Sets a value that admins control: video upload, percentage, app address. An equal value is not audited again.
 *
 * @throws Refusal NOT_FOUND - no such account of this role
 * @see T-PERM-03, OP-076, OP-110
 */
export function moderateUser(
  db: Db,
  admin: AdminViewer,
  { account, change }: { account: ModeratedAccount; change: Moderation },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const before = await moderateAccount(tx, account, change)
    const names = Object.keys(change) as (keyof Moderation)[]
    if (names.every((name) => before[name] === change[name])) return
    await recordAudit(tx, {
      actorType: 'admin',
      actorId: admin.id,
      action: 'account.supervise',
      target: `${account.role}:${account.id}`,
      before: Object.fromEntries(names.map((name) => [name, before[name]])),
      after: change,
    })
    await invalidatePagesOf(tx, account.id)
  })
}
