import { currentSession, personalId } from '#platform/web/session/session.ts'
import { personalKey } from './personal-data.ts'
import { isOfReply, REPLY_NAMES, storeIfSpace } from './store-value.ts'

/** The last reply of a call, which a screen shows without a connection. */
interface CachedReply<Reply> {
  /** When it was read; ISO 8601. */
  readonly readAt: string
  readonly reply: Reply
}

const keyOf = (name: string, accountId: number): string => personalKey(REPLY_NAMES + name, accountId)

/** The account of the session; undefined for a guest. */
export function cachingAccount(): number | undefined {
  const user = currentSession()
  return user ? personalId(user) : undefined
}

/** Keeps a reply in this browser under its account. One that comes after the account has left is not kept. */
export function cacheReply(name: string, accountId: number, reply: unknown): void {
  if (cachingAccount() !== accountId) return
  const kept: CachedReply<unknown> = { readAt: new Date().toISOString(), reply }
  storeIfSpace(keyOf(name, accountId), JSON.stringify(kept))
}

/** What was kept for the account of the session. */
export function cachedReply<Reply>(name: string): CachedReply<Reply> | undefined {
  const accountId = cachingAccount()
  if (accountId === undefined) return undefined
  try {
    return (
      (JSON.parse(localStorage.getItem(keyOf(name, accountId)) ?? 'null') as CachedReply<Reply> | null) ?? undefined
    )
  } catch {
    return undefined
  }
}

/**
 * Removes kept replies of everybody but the account of the session: called when a session has ended, also by the
 * server, and when another one begins. A log-out removes them with everything else of the account.
 */
export function removeRepliesOfOthers(): void {
  const accountId = cachingAccount()
  const ofOthers = (key: string) => isOfReply(key) && (accountId === undefined || !key.endsWith(`.${accountId}`))
  for (const key of Object.keys(localStorage)) if (ofOthers(key)) localStorage.removeItem(key)
}
