import type { SessionReply } from '#domains/accounts/contract/session.contract.ts'
import { countUnreadFor } from '#domains/notifications/server/index.ts'
import type { AccountViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { toSessionReply } from '../account-replies.ts'
import { type AccountRow, findAccount, lockAccount } from '../accounts.queries.ts'
import { isSessionOpen } from './sessions.queries.ts'
import { openSession } from './sessions.ts'

/**
 * Exchanges a token from an address for a fresh one, since addresses are logged. A read-only session keeps its token,
 * which expires soon.
 *
 * @throws Refusal UNAUTHENTICATED - the account is gone, or the session has ended meanwhile
 * @see OP-014
 */
export async function logInByToken(
  db: Db,
  viewer: AccountViewer,
  { token, userAgent }: { token: string; userAgent: string | undefined },
): Promise<{ session: SessionReply; account: AccountRow }> {
  if (viewer.readOnly) return replyFor(db, await findAccount(db, viewer.id), token)
  return db.transaction().execute(async (tx) => {
    // Callers that end sessions lock the account first, so that none is opened by a token that has just ended.
    const account = await lockAccount(tx, viewer.id)
    if (!(await isSessionOpen(tx, viewer.sessionId))) throw new Refusal('UNAUTHENTICATED')
    return replyFor(tx, account, await openSession(tx, { accountId: viewer.id, userAgent }))
  })
}

async function replyFor(db: Db, account: AccountRow | undefined, token: string) {
  if (!account) throw new Refusal('UNAUTHENTICATED')
  return { session: toSessionReply(account, { token, unread: await countUnreadFor(db, account.id) }), account }
}
