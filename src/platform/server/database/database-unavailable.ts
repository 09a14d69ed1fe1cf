/** The connection was lost or could not be had: the caller may retry in a moment. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable'

  constructor(cause: unknown) {
    super(`The database is unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/**
 * SQLSTATE: connection exceptions; the server shuts down, has crashed, starts, ends an idle session or one idle in a
 * transaction, or takes no more connections; a write on a server that is read-only, as the former primary is after a
 * failover.
 */
const SQLSTATES = /^(08...|57P01|57P02|57P03|57P05|25P03|25006|53300)$/

const SYSTEM_CODES: readonly unknown[] = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'],
  // The Unix socket of a server that is not running.
  'ENOENT',
]

/** How pg and its pool say it where they give no code. */
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

/** Whether an error of a database client means that its connection is of no use any more, or that there was none. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (
    SYSTEM_CODES.includes(code) || (typeof code === 'string' && SQLSTATES.test(code)) || MESSAGES.test(error.message)
  )
}
