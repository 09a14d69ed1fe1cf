import { lockModeratedAccount, type ModeratedAccount } from '#domains/accounts/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { assertVersion } from '#platform/server/optimistic-lock.ts'
import { m } from '#platform/server/plain-messages.ts'
import { countWarnings, hasWarnedSince, insertWarning } from './admin-users.queries.ts'
import { userRevision } from './admin-users.ts'

/** An equal warning of the same admin within this time is a repeated submission. */
const SAME_WARNING_MS = 10 * 60_000

/**
 * Warns a person, who is notified each time; from the third warning on the account is flagged.
 *
 * @throws Refusal NOT_FOUND - no such account of this role
 * @throws Refusal CHANGED_MEANWHILE - another admin has warned this person or decided on them since
 * @see OP-037, A-AGR-04
 */
export function warnUser(
  db: Db,
  admin: AdminViewer,
  { account, reason, expected }: { account: ModeratedAccount; reason: string; expected?: string | undefined },
): Promise<{ warnings: number }> {
  const target = `${account.role}:${account.id}`
  return db.transaction().execute(async (tx) => {
    const decided = await lockModeratedAccount(tx, account)
    const warning = { accountId: account.id, reason, adminId: admin.id }
    const before = await countWarnings(tx, account.id)
    const alreadyDone = await hasWarnedSince(tx, warning, new Date(now().getTime() - SAME_WARNING_MS))
    await assertVersion(tx, admin, { target, expected, current: userRevision(decided, before), alreadyDone })
    if (alreadyDone) return { warnings: before }
    await insertWarning(tx, warning)
    const warnings = before + 1
    const message = m.moderation_notice_warning({ reason }, BURMESE)
    await notify(tx, { to: account.id, from: { kind: 'admin' }, message })
    await recordAudit(tx, {
      actorType: 'admin',
      actorId: admin.id,
      action: 'account.warn',
      target,
      after: { reason, warnings },
    })
    return { warnings }
  })
}
