import { countUnread } from '#domains/notifications/contract/notifications.contract.ts'
import { RefusedCall, UnreachableServer } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { connection, savesData } from '#platform/web/connection/connection.ts'
import { askingUnread } from './unread-count.ts'

const usualPauseMs = 30_000
/** Interval with data saver or on a 2G connection. */
const sparingPauseMs = 120_000
const longestPauseMs = 480_000

/** Delay until the next poll, after a reply or after this many consecutive failures. */
export function pauseMs(
  net: { saveData?: boolean; effectiveType?: string | undefined } | undefined,
  failures: number,
): number {
  const isSparing = net?.saveData === true || /2g$/.test(net?.effectiveType ?? '')
  return Math.min((isSparing ? sparingPauseMs : usualPauseMs) * 2 ** failures, longestPauseMs)
}

/**
 * Polls the unread count every half minute while the tab is visible. A hidden tab does not poll; when it becomes
 * visible, it polls once the interval since the last request is over. Online again, it polls at once. After failures
 * the interval grows.
 *
 * @returns a function that stops it
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
      // An outdated number is harmless; a 401 has already ended the session.
      if (!(error instanceof UnreachableServer || error instanceof RefusedCall)) throw error
      failures += 1
    } finally {
      asking = false
      plan()
    }
  }
  function plan() {
    window.clearTimeout(timer)
    // A pending request schedules the next one itself; two concurrent replies could arrive in the wrong order.
    if (ended || asking || document.visibilityState === 'hidden') return
    const net = { saveData: savesData(), effectiveType: connection()?.effectiveType }
    const dueAt = askedAt + pauseMs(net, failures)
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
