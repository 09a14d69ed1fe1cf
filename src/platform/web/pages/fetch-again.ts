import { m } from '#platform/messages/generated/messages.js'
import { holdNotice } from '#platform/web/notices/notices.ts'

/** As for calls (api/connect-again.ts): a server that restarts is back within them. */
const PAUSES_MS = [1_500, 3_000, 5_000]
/** A later failure begins a new count. */
const ONE_OUTAGE_MS = 30_000

let failures = 0
let lastMs = Number.NEGATIVE_INFINITY

/**
 * Navigates again after a pause, at most three times in an outage, unless the device reports that it is offline.
 *
 * @param again begins the navigation anew, which aborts the pending one
 * @param signal of the pending navigation
 * @param change shows that the page is being fetched, with the notice that `release` removes
 * @returns false when the person has to decide
 */
export function fetchAgain(
  again: () => void,
  signal: AbortSignal,
  change: (next: { isFetching: boolean; release: (() => void) | undefined }) => void,
): boolean {
  if (performance.now() - lastMs > ONE_OUTAGE_MS) failures = 0
  const pauseMs = navigator.onLine ? PAUSES_MS[failures] : undefined
  failures = pauseMs ? failures + 1 : 0
  lastMs = performance.now()
  if (!pauseMs) return false
  const timer = setTimeout(again, pauseMs)
  signal.addEventListener('abort', () => clearTimeout(timer))
  // The first pause is too short for a notice.
  change({ isFetching: true, release: failures > 1 ? holdNotice(m.platform_connecting_again()) : undefined })
  return true
}
