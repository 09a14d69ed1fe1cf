/** Nobody listens, the server is starting or stopping, or takes no more connections: no statement was sent. */
const CODES: readonly unknown[] = ['ECONNREFUSED', '57P03', '53300']
/** How pg and its pool say that no connection came in time; they give no codes. */
const MESSAGES = /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/

/** Whether a statement failed before it was sent, because the database gave no connection for it. */
export function isDatabaseOutOfReach(error: unknown): boolean {
  return error instanceof Error && (CODES.includes((error as { code?: unknown }).code) || MESSAGES.test(error.message))
}
