import type { Endpoint, RefusalOf } from '#platform/contract/endpoint.ts'
import type { RefusalCode } from '#platform/contract/refusal-codes.ts'

/** The server refused the call. `errors` holds texts by field when form input was rejected. */
export class RefusedCall extends Error {
  readonly status: number
  readonly code: RefusalCode | 'UNKNOWN'
  readonly errors: Readonly<Record<string, readonly string[]>>

  constructor(
    status: number,
    reply: Partial<{ code: RefusalCode; message: string; errors: Record<string, string[]> }>,
  ) {
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

/**
 * Whether the server could not be reached. When the router fetches a page's data or a script is imported, the
 * failure is a TypeError of the browser, whose text differs between browsers.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof UnreachableServer) return true
  return (
    error instanceof TypeError &&
    /fetch|network|load failed|loading dynamically|importing a module/i.test(error.message)
  )
}
