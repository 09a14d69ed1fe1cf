import {
  closeAccount,
  lockModeratedAccount,
  type ModeratedAccount,
  openReadOnlySession,
  openResetLink,
} from '#domains/accounts/server/index.ts'
import { paths } from '#paths'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { findAdminName } from './admin-users.queries.ts'
import { notifyOfResetLink } from './notify-reset-link.ts'

interface LinkWish {
  readonly account: ModeratedAccount
  readonly publicUrl: string
}

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
  { account, publicUrl }: LinkWish,
): Promise<{ url: string }> {
  return db.transaction().execute(async (tx) => {
    const row = await lockModeratedAccount(tx, account)
    if (row.socialMediaId !== null) throw new Refusal('SOCIAL_ACCOUNT_HAS_NO_PASSWORD')
    const url = await openResetLink(tx, row, publicUrl)
    await notifyOfResetLink(tx, row, (await findAdminName(tx, admin.id)) ?? '')
    await audit(tx, admin, { account, action: 'account.reset-link' })
    return { url }
  })
}

/**
 * Creates a link that opens the site as this owner for ten minutes, read-only. Not for students.
 *
 * @throws Refusal NOT_FOUND - no such teacher or school
 * @see OP-014
 */
export function handOffUser(db: Db, admin: AdminViewer, { account, publicUrl }: LinkWish): Promise<{ url: string }> {
  return db.transaction().execute(async (tx) => {
    await lockModeratedAccount(tx, account)
    if (account.role === 'student') throw new Refusal('NOT_FOUND')
    const token = await openReadOnlySession(tx, account.id)
    await audit(tx, admin, { account, action: 'account.handoff' })
    return { url: publicUrl + paths.ownProfile[account.role]({ token }) }
  })
}

/**
 * Deletes an account as its holder could; the audit entry contains the reason.
 *
 * @throws Refusal NOT_FOUND - no such account of this role, or deleted before
 * @see OP-036
 */
export function deleteUser(
  db: Db,
  admin: AdminViewer,
  { account, reason }: { account: ModeratedAccount; reason: string },
): Promise<{ status: number }> {
  return db.transaction().execute(async (tx) => {
    const row = await lockModeratedAccount(tx, account)
    await closeAccount(tx, row, { actorType: 'admin', actorId: admin.id, reason })
    return { status: 1 }
  })
}

async function audit(tx: Tx, admin: AdminViewer, { account, action }: { account: ModeratedAccount; action: string }) {
  await recordAudit(tx, { actorType: 'admin', actorId: admin.id, action, target: `${account.role}:${account.id}` })
}
