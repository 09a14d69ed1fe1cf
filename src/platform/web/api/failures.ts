import type { Endpoint, RefusalOf } from '#platform/contract/endpoint.ts'
import type { RefusalCode } from '#platform/contract/refusal-codes.ts'

/** The server said no, in words; `errors` has texts by field where a form was wrong. */
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

  /** Narrows to a refusal that the endpoint names, so that a screen's table of words is checked by type. */
  is<E extends Endpoint>(_endpoint: E, code: RefusalOf<E>): boolean {
    return this.code === code
  }
}

/** The line was dead or the server did not answer: nothing is known of what happened there. */
export class UnreachableServer extends Error {
  constructor(cause: unknown) {
    super('the server could not be reached', { cause })
    this.name = 'UnreachableServer'
  }
}

/**
 * Whether the server could not be reached at all. A page's own data are fetched by the router, whose failure is the
 * browser's TypeError; so is that of a script, in other words in each browser.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof UnreachableServer) return true
  return (
    error instanceof TypeError &&
    /fetch|network|load failed|loading dynamically|importing a module/i.test(error.message)
  )
}
