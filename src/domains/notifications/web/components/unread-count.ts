import { sessionToken, updateSession } from '#platform/web/session/session.ts'

/** How often this tab has shown all notifications. */
let looks = 0

/** Sets the unread count to zero. @see N-NOT-09 */
export function showNothingUnread(): void {
  looks += 1
  updateSession((user) => ({ ...user, count: 0 }))
}

/**
 * Called before the server is asked for the unread count.
 *
 * @returns a function that stores the reply in the session, unless the list was opened or the user logged out
 *   since
 */
export function askingUnread(): (count: number) => void {
  const asked = { looks, token: sessionToken() }
  return (count) => {
    if (looks !== asked.looks || sessionToken() !== asked.token) return
    updateSession((user) => (user.count === count ? user : { ...user, count }))
  }
}
