import { sessionToken, updateSession } from '#platform/web/session/session.ts'

/** How often this tab has looked at everything there is. */
let looks = 0

/** Everything has been seen. @see N-NOT-09 */
export function showNothingUnread(): void {
  looks += 1
  updateSession((user) => ({ ...user, count: 0 }))
}

/**
 * Call it when the server is asked how much is unread.
 *
 * @returns what takes the answer into the session; an answer from before the last look, or for somebody who has left
 * meanwhile, says nothing any more
 */
export function askingUnread(): (count: number) => void {
  const asked = { looks, token: sessionToken() }
  return (count) => {
    if (looks !== asked.looks || sessionToken() !== asked.token) return
    updateSession((user) => (user.count === count ? user : { ...user, count }))
  }
}
