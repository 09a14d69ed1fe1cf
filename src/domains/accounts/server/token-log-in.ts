import type { SessionReply } from '#domains/accounts/contract/session.contract.ts'
import { countUnreadFor } from '#domains/notifications/server/index.ts'
import type { AccountViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { toSessionReply } from './account-replies.ts'
import { type AccountRow, findAccount } from './accounts.queries.ts'
import { openSession } from './sessions.ts'

/**
 * Trades a token out of an address for a session. The person gets a fresh token, since the old one stood in an address;
 * a borrowed session keeps its own, which is read-only and soon over.
 *
 * @throws Refusal UNAUTHENTICATED - the account is gone
 * @see OP-014
 */
export async function logInByToken(
  db: Db,
  viewer: AccountViewer,
  { token: givenToken, userAgent }: { token: string; userAgent: string | undefined },
): Promise<{ session: SessionReply; account: AccountRow }> {
  const account = await findAccount(db, viewer.id)
  if (!account) throw new Refusal('UNAUTHENTICATED')
  const token = viewer.readOnly ? givenToken : await openSession(db, { accountId: account.id, userAgent })
  return { session: toSessionReply(account, { token, unread: await countUnreadFor(db, account.id) }), account }
}
