import { UnreachableServer } from './failures.ts'

/** Without a byte for so long, a connection counts as lost. */
const silenceMs = 10_000

interface WatchedRequest {
  /** For the fetch. */
  readonly signal: AbortSignal
  /** Called with each part that arrives. */
  readonly heard: () => void
}

/**
 * Makes a request that ends when nothing arrives for ten seconds, or for another time: a connection can stop without an
 * error.
 *
 * @throws UnreachableServer after the silence, otherwise what the request throws
 */
export async function withSilenceLimit<T>(
  signal: AbortSignal | undefined,
  request: (watched: WatchedRequest) => Promise<T>,
  limitMs: number = silenceMs,
): Promise<T> {
  const own = new AbortController()
  const abort = (): void => own.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  const silent = (): void => own.abort()
  let timer = setTimeout(silent, limitMs)
  const heard = (): void => {
    clearTimeout(timer)
    timer = setTimeout(silent, limitMs)
  }
  try {
    return await request({ signal: own.signal, heard })
  } catch (error) {
    if (own.signal.aborted && !signal?.aborted) throw new UnreachableServer(error)
    throw error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** Fetches a reply with its whole body, which can be read afterwards without a connection. */
export function fetchWhole(
  input: string | Request,
  { limitMs, ...init }: Omit<RequestInit, 'signal'> & { readonly limitMs?: number } = {},
): Promise<Response> {
  const request = async ({ signal, heard }: WatchedRequest): Promise<Response> => {
    const reply = await fetch(input, { ...init, signal })
    heard()
    const reader = reply.clone().body?.getReader()
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) return reply
      heard()
    }
  }
  return withSilenceLimit(undefined, request, limitMs)
}
