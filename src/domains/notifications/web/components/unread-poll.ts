import { countUnread } from '#domains/notifications/contract/notifications.contract.ts'
import { RefusedCall, UnreachableServer } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { updateSession } from '#platform/web/session/session.ts'

const everyMs = 60_000

/**
 * Asks for the unread count each minute while the tab is seen, and when it is seen again; never in a hidden tab.
 *
 * @returns what ends it
 */
export function pollUnread(): () => void {
  let timer: number | undefined
  let askedAt = 0

  async function ask() {
    window.clearTimeout(timer)
    askedAt = Date.now()
    try {
      const count = await browserApi.call(countUnread)
      updateSession((user) => (user.count === count ? user : { ...user, count }))
    } catch (error) {
      // A number that is a minute old does no harm; a 401 has already ended the session.
      if (!(error instanceof UnreachableServer || error instanceof RefusedCall)) throw error
    }
    plan()
  }
  function plan() {
    window.clearTimeout(timer)
    if (document.visibilityState === 'hidden') return
    timer = window.setTimeout(() => void ask(), Math.max(0, askedAt + everyMs - Date.now()))
  }

  document.addEventListener('visibilitychange', plan)
  plan()
  return () => {
    window.clearTimeout(timer)
    document.removeEventListener('visibilitychange', plan)
  }
}
