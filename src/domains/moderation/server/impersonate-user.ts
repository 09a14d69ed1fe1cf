import { lockModeratedAccount, type ModeratedAccount, openReadOnlySession } from '#domains/accounts/server/index.ts'
import { paths } from '#paths'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'

/**
 * Creates a link that opens the site as this owner for ten minutes, read-only. Not for students.
 *
 * @throws Refusal NOT_FOUND - no such teacher or school
 * @see OP-014
 */
export function impersonateUser(
  db: Db,
  admin: AdminViewer,
  { account, publicUrl }: { account: ModeratedAccount; publicUrl: string },
): Promise<{ url: string }> {
  return db.transaction().execute(async (tx) => {
    await lockModeratedAccount(tx, account)
    if (account.role === 'student') throw new Refusal('NOT_FOUND')
    const token = await openReadOnlySession(tx, account.id)
    await recordAudit(tx, {
      actorType: 'admin',
      actorId: admin.id,
      action: 'account.handoff',
      target: `${account.role}:${account.id}`,
    })
    return { url: publicUrl + paths.ownProfile[account.role]({ token }) }
  })
}
