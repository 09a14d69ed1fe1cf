import { closeAccount, lockModeratedAccount, type ModeratedAccount } from '#domains/accounts/server/index.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'

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
