import { m } from '#platform/messages/generated/messages.js'
import { holdNotice } from '#platform/web/notices/notices.ts'

/** Pauses before the second, third and fourth try; a server that restarts is back within them. */
const PAUSES_MS = [1_500, 3_000, 5_000] as const
/** No try begins later than this after the first. */
const TRIES_END_MS = 15_000
/** Shorter gaps are no news. */
const SAID_AFTER_MS = 2_000

/**
 * Makes a call that may be made twice, and makes it again, three times within 15 seconds, while the line is cut or the server says
 * that it cannot answer now. After two seconds the page says so, until the last such call has ended.
 *
 * @param attempt one try
 * @param isAway whether an outcome, or what was thrown, says to try again
 * @see docs/decisions/0047
 */
export async function connectAgain<Outcome>(
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

/** @returns to be called when the call has ended */
function beginWaiting(begun: number): () => void {
  waiting += 1
  const say = () => {
    release ??= holdNotice(m.platform_connecting_again())
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
