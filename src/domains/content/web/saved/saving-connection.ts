import { isUnreachable, RefusedCall } from '#platform/web/api/failures.ts'
import { showSaving } from './saved-list.ts'

const firstRetryMs = 1000
const longestRetryMs = 30_000
const wifiCheckMs = 5000

/** Repeats what could not reach the server. */
export async function overLine<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    signal.throwIfAborted()
    try {
      const done = await work()
      showSaving('saving')
      return done
    } catch (error) {
      if (!isLost(error)) throw error
      await nextAttempt(attempt, signal)
    }
  }
}

function isLost(error: unknown): boolean {
  const isPutOff = error instanceof RefusedCall && (error.status === 429 || error.status >= 500)
  return isPutOff || isUnreachable(error)
}

/** Waits longer from attempt to attempt, and less when the connection is back. */
export async function nextAttempt(attempt: number, signal: AbortSignal): Promise<void> {
  if (attempt > 0) showSaving('no-connection')
  const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(attempt, 5))
  await wait(waitMs, signal)
  signal.throwIfAborted()
}

/** Waits until the time is over, the connection is back, or saving is paused. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}

const wifiKey = 'pyinnya.save-on-wifi'

/** Whether lessons are saved on Wi-Fi only. */
export function savesOnWifiOnly(): boolean {
  return localStorage.getItem(wifiKey) === '1'
}

export function saveOnWifiOnly(isOnly: boolean): void {
  if (isOnly) localStorage.setItem(wifiKey, '1')
  else localStorage.removeItem(wifiKey)
}

interface Line extends EventTarget {
  readonly type?: string
}
const line = (): Line | undefined => (navigator as Navigator & { connection?: Line }).connection

/** Whether the browser says what kind of connection it uses. */
export function knowsLine(): boolean {
  return line()?.type !== undefined
}

/** Waits for Wi-Fi where only that is wished and the browser uses mobile data. */
export async function whenAllowed(signal: AbortSignal): Promise<void> {
  while (savesOnWifiOnly() && line()?.type === 'cellular') {
    signal.throwIfAborted()
    showSaving('no-wifi')
    await wait(wifiCheckMs, signal)
  }
}
