/** The connection was lost or could not be opened: the caller may retry soon. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable'

  constructor(cause: unknown) {
    super(`The database is unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/**
 * SQLSTATE: connection exceptions; the server shuts down, crashed, starts, ends idle sessions or has no free
 * connection; a write on a read-only server, such as a former primary.
 */
const SQLSTATES = /^(08...|57P01|57P02|57P03|57P05|25P03|25006|53300)$/

const SYSTEM_CODES: readonly unknown[] = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'],
  // The Unix socket of a server that is not running.
  'ENOENT',
]

/** Messages of pg and its pool for errors without a code. */
const MESSAGES = new RegExp(
  `^(${[
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Connection terminated( unexpectedly| due to connection timeout)?',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Query read timeout',
  ].join('|')})$`,
)

/** Whether a client error means that the connection was lost or never opened. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (
    SYSTEM_CODES.includes(code) || (typeof code === 'string' && SQLSTATES.test(code)) || MESSAGES.test(error.message)
  )
}
