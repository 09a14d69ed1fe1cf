import type { Endpoint, RefusalOf } from '#platform/contract/endpoint.ts'
import type { RefusalCode } from '#platform/contract/refusal-codes.ts'

/** The body of a refusal, as far as the server wrote it. */
export type RefusalReply = Partial<{ code: RefusalCode; message: string; errors: Record<string, string[]> }>

/**
 * The server refused the call. `errors` holds texts by field when form input was rejected. One for a reply is made by
 * `refusedCall`, which draws its texts.
 */
export class RefusedCall extends Error {
  readonly status: number
  readonly code: RefusalCode | 'UNKNOWN'
  readonly errors: Readonly<Record<string, readonly string[]>>

  constructor(status: number, reply: RefusalReply) {
    super(reply.message ?? '')
    this.name = 'RefusedCall'
    this.status = status
    this.code = reply.code ?? 'UNKNOWN'
    this.errors = reply.errors ?? {}
  }

  /** Narrows to a code that the endpoint declares, so that a screen's message table is checked by type. */
  is<E extends Endpoint>(_endpoint: E, code: RefusalOf<E>): boolean {
    return this.code === code
  }
}

/** The connection failed or no reply came: the outcome on the server is unknown. */
export class UnreachableServer extends Error {
  constructor(cause: unknown) {
    super('the server could not be reached', { cause })
    this.name = 'UnreachableServer'
  }
}

/** For `catch` of a fetch or of its body. */
export function unreachable(cause: unknown): never {
  throw new UnreachableServer(cause)
}

/**
 * How browsers name a fetch or an import that found no connection. Each begins with its own words: a mistake in the
 * code, such as "x.fetch is not a function" or "Failed to execute 'fetch'", is none of them. No
 * more of the words stands here than needed: every public page loads them.
 */
const NETWORK_ERRORS = [
  // Chromium
  'Failed to fetch',
  'network error',
  // Firefox
  'NetworkError when',
  'error loading dynamically',
  'Error in input stream',
  // Safari
  'Load failed',
  'Importing a module script',
  'The network connection was',
  'The Internet connection',
  'Could not connect',
]
/** What the build's own loader says of a style sheet of a late part; it is no TypeError. */
const STYLES_LOST = 'Unable to preload CSS for '

/**
 * Whether the server could not be reached at all. A page's own data are fetched by the router, whose failure is the
 * browser's TypeError; so is that of a script.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof UnreachableServer) return true
  if (!(error instanceof Error)) return false
  if (!(error instanceof TypeError)) return error.message.startsWith(STYLES_LOST)
  return NETWORK_ERRORS.some((start) => error.message.startsWith(start))
}
