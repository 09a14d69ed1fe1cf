import { hash } from 'node:crypto'
import type { Listener } from '#platform/server/database/listen.ts'
import { openTaggedCache } from '#platform/server/database/tagged-cache.ts'
import type { AccountViewer, AdminViewer, Authenticator } from './viewer.ts'

/** The longest that a session can outlive its end: only where no word of it came through. */
export const SESSION_REMEMBERED_MS = 10_000
const MOST_SESSIONS = 20_000

/**
 * Knows again, without asking, whose tokens it has seen a moment ago.
 *
 * For endpoints that one viewer calls many times a minute. Logging out, a changed password and a suspension are heard
 * of at once; a session that merely grows old ends at most ten seconds late. Tokens are not kept, only their hashes.
 */
export async function rememberSessions(authenticate: Authenticator, listener: Listener): Promise<Authenticator> {
  const viewers = await openTaggedCache<AccountViewer | AdminViewer>(listener, {
    maxEntries: MOST_SESSIONS,
    ttlMs: SESSION_REMEMBERED_MS,
    tagsOf: (viewer) => (viewer.kind === 'admin' ? [] : [`account ${viewer.id}`]),
  })
  return (token) => viewers.getOrLoad(hash('sha256', token, 'base64url'), () => authenticate(token))
}
