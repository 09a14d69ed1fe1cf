import { countUnread } from '#domains/notifications/contract/notifications.contract.ts'
import { RefusedCall, UnreachableServer } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { askingUnread } from './unread-count.ts'

const usualPauseMs = 30_000
/** For those who save data or are on the slowest of nets. */
const sparingPauseMs = 120_000
const longestPauseMs = 480_000

/** How long to wait after an answer, or after so many failures in a row. */
export function pauseMs(net: { saveData?: boolean; effectiveType?: string } | undefined, failures: number): number {
  const isSparing = net?.saveData === true || /2g$/.test(net?.effectiveType ?? '')
  return Math.min((isSparing ? sparingPauseMs : usualPauseMs) * 2 ** failures, longestPauseMs)
}

/**
 * Asks for the unread count every half minute while the tab is seen, and at once when it is seen again or the net is
 * back; never in a hidden tab. A server that is away is asked less and less.
 *
 * @returns what ends it
 */
export function pollUnread(): () => void {
  let timer: number | undefined
  let askedAt = 0
  let failures = 0
  let asking = false
  let ended = false

  async function ask() {
    asking = true
    askedAt = Date.now()
    const show = askingUnread()
    try {
      const count = await browserApi.call(countUnread)
      failures = 0
      if (!ended) show(count)
    } catch (error) {
      // An older number does no harm; a 401 has already ended the session.
      if (!(error instanceof UnreachableServer || error instanceof RefusedCall)) throw error
      failures += 1
    } finally {
      asking = false
      plan()
    }
  }
  function plan() {
    window.clearTimeout(timer)
    // An answer under way plans the next question itself: two at once could come back in the wrong order.
    if (ended || asking || document.visibilityState === 'hidden') return
    const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
    const dueAt = askedAt + pauseMs(connection, failures)
    timer = window.setTimeout(() => void ask(), Math.max(0, dueAt - Date.now()))
  }
  function tryAgain() {
    failures = 0
    askedAt = 0
    plan()
  }

  document.addEventListener('visibilitychange', plan)
  window.addEventListener('online', tryAgain)
  plan()
  return () => {
    ended = true
    window.clearTimeout(timer)
    document.removeEventListener('visibilitychange', plan)
    window.removeEventListener('online', tryAgain)
  }
}
