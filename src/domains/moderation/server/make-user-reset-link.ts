import { lockModeratedAccount, type ModeratedAccount, openResetLink } from '#domains/accounts/server/index.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { findAdminName } from './admin-users.queries.ts'
import { notifyOfResetLink } from './notify-reset-link.ts'

/**
 * Creates a one-time link, valid for an hour, with which a person without an e-mail address sets a new password.
 * The person is notified, with the name of the admin.
 *
 * @throws Refusal SOCIAL_ACCOUNT_HAS_NO_PASSWORD
 * @throws Refusal NOT_FOUND - no such account of this role
 * @see OP-024
 */
export function makeUserResetLink(
  db: Db,
  admin: AdminViewer,
  { account, publicUrl }: { account: ModeratedAccount; publicUrl: string },
): Promise<{ url: string }> {
  return db.transaction().execute(async (tx) => {
    const row = await lockModeratedAccount(tx, account)
    if (row.socialMediaId !== null) throw new Refusal('SOCIAL_ACCOUNT_HAS_NO_PASSWORD')
    const url = await openResetLink(tx, row, publicUrl)
    await notifyOfResetLink(tx, row, (await findAdminName(tx, admin.id)) ?? '')
    await recordAudit(tx, {
      actorType: 'admin',
      actorId: admin.id,
      action: 'account.reset-link',
      target: `${account.role}:${account.id}`,
    })
    return { url }
  })
}
