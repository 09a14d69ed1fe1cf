import type { SessionRow } from '#domains/accounts/contract/session-list.contract.ts'
import { browserNames } from '#platform/contract/browser-names.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { AccountViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { lockAccount } from '../accounts.queries.ts'
import { findAccountSessions, revokeAccountSession, revokeAccountSessions } from './sessions.queries.ts'

/** The caller's sessions, the current one first. */
export async function listOwnSessions(db: Db, viewer: AccountViewer): Promise<SessionRow[]> {
  const sessions = await findAccountSessions(db, viewer.id, now())
  return sessions
    .map(({ id, userAgent, createdAt, lastUsedAt }) => ({
      session_id: id,
      ...browserNames(userAgent),
      logged_in_at: yangonTimestamp(createdAt),
      last_seen_at: yangonTimestamp(lastUsedAt),
      current: id === viewer.sessionId,
    }))
    .sort((one, other) => Number(other.current) - Number(one.current))
}

/**
 * Ends one of the caller's sessions.
 *
 * @throws Refusal NOT_FOUND - another person's session, or one that is over
 */
export async function endOwnSession(db: Db, viewer: AccountViewer, id: number): Promise<void> {
  if (!(await revokeAccountSession(db, { id, accountId: viewer.id, at: now() }))) throw new Refusal('NOT_FOUND')
}

/** Ends all of the caller's sessions, the current one included; waits for a token that is being exchanged. */
export async function endOwnSessions(db: Db, viewer: AccountViewer): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, viewer.id)
    await revokeAccountSessions(tx, viewer.id, { at: now() })
  })
}
