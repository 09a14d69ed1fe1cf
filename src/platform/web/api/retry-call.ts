import { m } from '#platform/messages/generated/messages.js'
import { showLastingToast } from '#platform/web/toasts/toasts.ts'

/** Pauses before the second, third and fourth attempt; a restarting server answers again within their sum. */
const PAUSES_MS = [1_500, 3_000, 5_000] as const
/** Latest start of an attempt, counted from the first one. */
const TRIES_END_MS = 15_000
/** Shorter waits show no message. */
const SAID_AFTER_MS = 2_000

/**
 * Runs a repeatable call, and repeats it up to three times within 15 seconds while the connection is lost or the
 * server is unavailable. After two seconds the page shows a message until the last waiting call has ended.
 *
 * @param attempt - one attempt
 * @param isAway - whether a result or a thrown error calls for another attempt
 * @see docs/decisions/0047
 */
export async function retryCall<Outcome>(
  attempt: () => Promise<Outcome>,
  isAway: (outcome: Outcome | undefined, error: unknown) => boolean,
): Promise<Outcome> {
  const begun = performance.now()
  let finish: (() => void) | undefined
  try {
    for (const pauseMs of PAUSES_MS) {
      const [outcome, error] = await attempt().then(
        (value) => [value, undefined] as const,
        (reason: unknown) => [undefined, reason] as const,
      )
      const isLate = performance.now() - begun + pauseMs > TRIES_END_MS
      if (isLate || !isAway(outcome, error)) {
        if (error !== undefined) throw error
        return outcome as Outcome
      }
      finish ??= beginWaiting(begun)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    return await attempt()
  } finally {
    finish?.()
  }
}

let waiting = 0
let release: (() => void) | undefined

/** @returns a function to be called when the call has ended */
function beginWaiting(begun: number): () => void {
  waiting += 1
  const say = () => {
    release ??= showLastingToast(m.platform_connecting_again())
  }
  const timer = setTimeout(say, Math.max(0, SAID_AFTER_MS - (performance.now() - begun)))
  return () => {
    clearTimeout(timer)
    waiting -= 1
    if (waiting > 0) return
    release?.()
    release = undefined
  }
}
