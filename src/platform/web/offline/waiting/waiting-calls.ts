import type { Endpoint, ReplyOf } from '#platform/contract/endpoint.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { CallInput } from '#platform/web/api/api.ts'
import { backgroundApi } from '#platform/web/api/browser-api.ts'
import { isUnreachable, RefusedCall } from '#platform/web/api/failures.ts'
import { isTemporary } from '#platform/web/api/temporary-status.ts'
import { WAITING_KEYS } from '#platform/web/offline/personal-data.ts'
import { currentSession, personalId } from '#platform/web/session/session.ts'

/** A call that was made without a connection, and is sent when there is one. */
export interface WaitingCall {
  /** Made by the browser. A call that may not be repeated sends it, so that the server does it once. */
  readonly key: string
  readonly endpoint: Pick<Endpoint, 'method' | 'url'>
  readonly input: object
  /** What it is about: a later call replaces an earlier one. */
  readonly subject: string
  /** What its writer reads of it. */
  readonly label: string
  /** ISO 8601. */
  readonly madeAt: string
  /** Why the server refused it. It is not sent again. */
  readonly refusal?: string
  /** How often the server could not answer it. Calls with fewer failures are sent first. */
  readonly failures?: number
}

const maxCalls = 50
const firstPauseMs = 60_000
const longestPauseMs = 3_600_000
/** So many calls that the server cannot answer end a round: the fault is not that of one call. */
const maxFailures = 3
const changed = new EventTarget()

/** Under the account, so that the next person on a shared phone neither sees nor sends them. */
function storageKey(): string | undefined {
  const user = currentSession()
  return user ? `${WAITING_KEYS}${personalId(user)}` : undefined
}

export function waitingCalls(): readonly WaitingCall[] {
  const key = storageKey()
  try {
    return key ? (JSON.parse(localStorage.getItem(key) ?? '[]') as WaitingCall[]) : []
  } catch {
    return []
  }
}

/** @returns false where storage is full, and keeps what it has */
function keep(calls: readonly WaitingCall[]): boolean {
  const key = storageKey()
  if (!key) return false
  try {
    if (calls.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(calls))
  } catch {
    return false
  }
  changed.dispatchEvent(new Event('change'))
  return true
}

/** Follows changes, those of other tabs too. @returns ends it */
export function followWaiting(listener: () => void): () => void {
  changed.addEventListener('change', listener)
  window.addEventListener('storage', listener)
  return () => {
    changed.removeEventListener('change', listener)
    window.removeEventListener('storage', listener)
  }
}

/** A random UUID. Not by randomUUID, which browsers offer over https only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

interface Waiting {
  readonly key: string
  readonly subject: string
  readonly label: string
}

/**
 * Makes a call that may wait for a connection. It takes the place of an earlier call about the same subject in one
 * step, before it is made: a tab that is killed meanwhile loses neither, and the earlier one is not sent after it. A
 * refused call leaves the earlier one as it was.
 *
 * @returns whether it was 'sent', or is 'waiting' in this browser
 * @throws RefusedCall - also one of status 507, without a connection and with storage that is full
 * @throws UnreachableServer - without a connection, when too much is waiting already or another account has logged in
 */
export async function sendOrKeep<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  waiting: Waiting,
): Promise<'sent' | 'waiting'> {
  return (await replyOrKeep(endpoint, input, waiting)) === 'waiting' ? 'waiting' : 'sent'
}

/** As sendOrKeep. @returns the reply, or that the call is 'waiting' in this browser */
export async function replyOrKeep<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { key, subject, label }: Waiting,
): Promise<ReplyOf<E> | 'waiting'> {
  const account = storageKey()
  const { method, url } = endpoint
  const made = { key, endpoint: { method, url }, input, subject, label, madeAt: new Date().toISOString() }
  const earlier = waitingCalls().filter((one) => one.subject === subject)
  if (earlier.length > 0) keep([...othersThan(subject), made])
  try {
    const reply = (await call(endpoint, input)) as ReplyOf<E>
    const replaced = [key, ...earlier.map((one) => one.key)]
    if (storageKey() === account && earlier.length > 0)
      keep(waitingCalls().filter((one) => !replaced.includes(one.key)))
    return reply
  } catch (error) {
    // What one account wrote is not sent for the next.
    if (!account || storageKey() !== account) throw error
    if (!isUnreachable(error)) {
      if (earlier.length > 0) keep(waitingCalls().flatMap((one) => (one.key === key ? earlier : one)))
      throw error
    }
    const others = othersThan(subject)
    if (others.length >= maxCalls) throw error
    if (!keep([...others, made])) throw new RefusedCall(507, { message: m.platform_waiting_full() })
    return 'waiting'
  }
}

const othersThan = (subject: string) => waitingCalls().filter((one) => one.subject !== subject)

function call(endpoint: Pick<Endpoint, 'method' | 'url'>, input: object): Promise<unknown> {
  // A waiting call is stored without its schemas, which a browser does not need. It is tried again here, not below.
  return backgroundApi.call({ ...endpoint, config: { mutates: true } } as Endpoint, input as never)
}

export function dropWaiting(key: string): void {
  keep(waitingCalls().filter((one) => one.key !== key))
}

/**
 * Sends what waits, one at a time and in one tab, each once: oldest first, after all others what the server could not
 * answer before. The order is free, because two calls about one subject never wait together. A refused call stays with
 * its reason.
 *
 * @returns whether something has to be sent again later
 */
export async function sendWaiting(): Promise<boolean> {
  const { locks } = navigator
  if (!locks) return sendRound()
  return locks.request('pyinnya-waiting', { ifAvailable: true }, async (lock) => lock !== null && (await sendRound()))
}

async function sendRound(): Promise<boolean> {
  const failed = new Set<string>()
  for (;;) {
    const next = nextToSend(failed)
    if (!next) return failed.size > 0
    try {
      await call(next.endpoint, next.input)
      dropWaiting(next.key)
    } catch (error) {
      // The session is over, or this browser has called too often: nothing is wrong with the call.
      if (!(error instanceof RefusedCall) || error.status === 401 || error.status === 429) return true
      if (isTemporary(error.status)) {
        note(next, { failures: (next.failures ?? 0) + 1 })
        failed.add(next.key)
        if (failed.size === maxFailures) return true
        continue
      }
      // Asked again later where it cannot be noted: there may be space for the reason then.
      if (!note(next, { refusal: error.message })) return true
    }
  }
}

function nextToSend(failed: ReadonlySet<string>): WaitingCall | undefined {
  const open = waitingCalls().filter(({ key, refusal }) => refusal === undefined && !failed.has(key))
  const fewest = Math.min(...open.map(({ failures = 0 }) => failures))
  return open.find(({ failures = 0 }) => failures === fewest)
}

/** @returns false where storage is full */
function note({ key }: WaitingCall, found: Pick<WaitingCall, 'refusal' | 'failures'>): boolean {
  return keep(waitingCalls().map((one) => (one.key === key ? { ...one, ...found } : one)))
}

/** Sends what waits now, when the connection is back, and in growing pauses. @returns ends it */
export function keepSending(): () => void {
  let timer: number | undefined
  let pause = firstPauseMs
  let ended = false
  const send = async (): Promise<void> => {
    window.clearTimeout(timer)
    const isLeft = waitingCalls().length > 0 && (await sendWaiting())
    if (ended || !isLeft) return
    timer = window.setTimeout(() => void send(), pause)
    pause = Math.min(longestPauseMs, pause * 2)
  }
  const again = (): void => {
    pause = firstPauseMs
    if (document.visibilityState === 'visible') void send()
  }
  window.addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  void send()
  return () => {
    ended = true
    window.clearTimeout(timer)
    window.removeEventListener('online', again)
    document.removeEventListener('visibilitychange', again)
  }
}
