import { hash } from 'node:crypto'
import type { Listener } from '#platform/server/database/listen.ts'
import { openTaggedCache } from '#platform/server/database/tagged-cache.ts'
import type { AccountViewer, AdminViewer, Authenticator } from './viewer.ts'

/** Longest time for which a session is accepted after its end, when the notification is lost. */
const SESSION_REMEMBERED_MS = 10_000
const MAX_SESSIONS = 20_000

/**
 * Caches the viewers of session tokens.
 *
 * For endpoints that one viewer calls many times a minute. Logging out, a changed password and a suspension
 * invalidate the cache at once; an expired session ends at most ten seconds late. Only hashes of tokens are kept.
 */
export async function rememberSessions(authenticate: Authenticator, listener: Listener): Promise<Authenticator> {
  const viewers = await openTaggedCache<AccountViewer | AdminViewer>(listener, {
    maxEntries: MAX_SESSIONS,
    ttlMs: SESSION_REMEMBERED_MS,
    tagsOf: (viewer) => (viewer.kind === 'admin' ? [] : [`account ${viewer.id}`]),
  })
  return (token) => viewers.getOrLoad(hash('sha256', token, 'base64url'), () => authenticate(token))
}
