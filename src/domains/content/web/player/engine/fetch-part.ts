import { withSilenceLimit } from '#platform/web/api/silence-limit.ts'
import { isTemporary } from '#platform/web/api/temporary-status.ts'
import { StreamRefused } from './stream-source.ts'

const firstRetryMs = 1000
const longestRetryMs = 30_000

export interface Fetching {
  readonly headers?: Record<string, string>
  readonly signal: AbortSignal
  /** Called after the second failure in a row, and when the connection is back. */
  readonly onConnectionLost?: ((isLost: boolean) => void) | undefined
}

/**
 * Fetches a file of a stream. A lost connection is tried again until there is one, with growing pauses.
 *
 * @throws StreamRefused, or the signal's reason
 */
export async function fetchPart(url: string, fetching: Fetching): Promise<ArrayBuffer> {
  const { signal, onConnectionLost } = fetching
  for (let attempt = 0; ; attempt += 1) {
    try {
      const bytes = await fetchOnce(url, fetching)
      if (attempt > 1) onConnectionLost?.(false)
      return bytes
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof StreamRefused && !isTemporary(error.status)) throw error
      if (attempt > 0) onConnectionLost?.(true)
      await untilRetry(attempt, signal)
    }
  }
}

/** @throws StreamRefused, TypeError without a connection, UnreachableServer after ten seconds without a byte */
export function fetchOnce(url: string, { headers = {}, signal }: Fetching): Promise<ArrayBuffer> {
  return withSilenceLimit(signal, async (request) => {
    const reply = await fetch(url, { headers, signal: request.signal, cache: 'no-store' })
    request.heard()
    if (!reply.ok) throw new StreamRefused(reply.status)
    const chunks: Uint8Array<ArrayBuffer>[] = []
    const reader = reply.body?.getReader()
    for (;;) {
      const chunk = await reader?.read()
      if (!chunk || chunk.done) return await new Blob(chunks).arrayBuffer()
      chunks.push(chunk.value)
      request.heard()
    }
  })
}

/**
 * Waits before the next attempt after a lost connection, each time longer, or until there is one.
 *
 * @param attempt - from 0
 * @throws the signal's reason
 */
export function untilRetry(attempt: number, signal: AbortSignal): Promise<void> {
  const ms = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(attempt, 5))
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
