import { isUnreachable, RefusedCall } from '#platform/web/api/failures.ts'
import { isTemporary } from '#platform/web/api/temporary-status.ts'
import { storeBeforeReplies } from '#platform/web/offline/store-value.ts'
import { savesHere, showSaving } from './saved-list.ts'
import { followTabs, tellTabs } from './saving-tabs.ts'

const firstRetryMs = 1000
const longestRetryMs = 30_000
const wifiCheckMs = 5000

/** Runs work, and repeats it until it reaches the server. */
export async function repeatUntilReached<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
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
  const isPutOff = error instanceof RefusedCall && isTemporary(error.status)
  return isPutOff || isUnreachable(error)
}

/**
 * Waits longer from attempt to attempt, and less when the connection is back; then for a connection that is allowed.
 */
export async function nextAttempt(attempt: number, signal: AbortSignal): Promise<void> {
  if (attempt > 0) showSaving('no-connection')
  const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(attempt, 5))
  // The next connection may be another one.
  isOnWifi = false
  await wait(waitMs, signal)
  await whenAllowed(signal)
  signal.throwIfAborted()
}

/** Waits until the time is over, the connection is back, another one is allowed, or saving is paused. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      allowed.removeEventListener('change', done)
      resolve()
    }
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
    allowed.addEventListener('change', done)
  })
}

const wifiKey = 'pyinnya.save-on-wifi'
/** Hears of each change of what is allowed. */
const allowed = new EventTarget()

/** Storage has no space for the choice, which holds in this document. */
let wifiOnlyHere = false

/** Whether lessons are saved on Wi-Fi only. */
export function savesOnWifiOnly(): boolean {
  return wifiOnlyHere || localStorage.getItem(wifiKey) === '1'
}

/** Follows the choice, that of other tabs too. @returns ends it */
export function followWifiOnly(listener: () => void): () => void {
  allowed.addEventListener('change', listener)
  window.addEventListener('storage', listener)
  return () => {
    allowed.removeEventListener('change', listener)
    window.removeEventListener('storage', listener)
  }
}

/** @returns false where storage is full: the choice then holds in this document only */
export function saveOnWifiOnly(isOnly: boolean): boolean {
  if (!isOnly) localStorage.removeItem(wifiKey)
  wifiOnlyHere = isOnly && !storeBeforeReplies(wifiKey, '1')
  allowed.dispatchEvent(new Event('change'))
  return !wifiOnlyHere
}

interface Connection extends EventTarget {
  readonly type?: string
}
type ConnectionKind = 'mobile' | 'other' | 'unknown'

/** As Network Information names them. A phone shares its mobile data over Bluetooth as well. */
const kinds: Readonly<Record<string, ConnectionKind>> = {
  cellular: 'mobile',
  wimax: 'mobile',
  bluetooth: 'mobile',
  wifi: 'other',
  ethernet: 'other',
  none: 'other',
}

function connectionKind(): ConnectionKind {
  const { type = '' } = (navigator as Navigator & { connection?: Connection }).connection ?? {}
  return kinds[type] ?? 'unknown'
}

/** Whether the browser says what kind of connection it uses. Firefox, Safari and computers do not. */
export function knowsConnectionKind(): boolean {
  return connectionKind() !== 'unknown'
}

/**
 * The student's word for a connection that the browser does not know; until that is lost, or the page is closed. Only the
 * tab that saves has it: no other one finds out that the connection was lost.
 */
let isOnWifi = false

/** Sent to the tab that saves, which may be another one. */
export function confirmWifi(): void {
  tellTabs({ kind: 'on-wifi' })
  noteWifi()
}

followTabs(({ kind }) => {
  if (kind === 'on-wifi') noteWifi()
  // Another tab saves since.
  if (kind === 'state' && !savesHere()) forgetWifi()
})

function noteWifi(): void {
  if (!savesHere()) return
  isOnWifi = true
  window.addEventListener('offline', forgetWifi, { once: true })
  allowed.dispatchEvent(new Event('change'))
}

function forgetWifi(): void {
  isOnWifi = false
}

/**
 * Waits for Wi-Fi where only that is wished and the browser uses mobile data, or does not know: then the student is
 * asked.
 */
export async function whenAllowed(signal: AbortSignal): Promise<void> {
  for (let hasWaited = false; ; hasWaited = true) {
    const kind = connectionKind()
    if (!savesOnWifiOnly() || kind === 'other' || (kind === 'unknown' && isOnWifi)) {
      if (hasWaited) showSaving('saving')
      return
    }
    signal.throwIfAborted()
    // Without a connection there is nothing to ask about.
    if (navigator.onLine === false) showSaving('no-connection')
    else showSaving(kind === 'mobile' ? 'no-wifi' : 'asks-wifi')
    await wait(wifiCheckMs, signal)
  }
}
