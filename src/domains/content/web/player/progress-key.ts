import { unsentProgressKey } from '#platform/web/offline/unsent-progress.ts'
import { currentSession, personalId } from '#platform/web/session/session.ts'

/**
 * The key under which this browser keeps progress that is not reported. It names the account, so that the next person
 * on a shared phone neither sees nor sends it. Undefined for guests and owners.
 */
export function progressKey(): string | undefined {
  const accountId = progressAccount()
  return accountId === undefined ? undefined : unsentProgressKey(accountId)
}

/** The student who is logged in; undefined for guests and owners. */
export function progressAccount(): number | undefined {
  const user = currentSession()
  return user?.usertype === 'student' ? personalId(user) : undefined
}
