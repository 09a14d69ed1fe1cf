import { m } from '#platform/messages/generated/messages.js'
import { isUnreachable, RefusedCall } from '#platform/web/api/failures.ts'
import { showNotice } from './notices.ts'

/**
 * Says why something did not happen, in the server's own words where it said no.
 *
 * @param again offered where the server could not be reached
 */
export function showFailure(error: unknown, again?: () => void): void {
  const text = error instanceof RefusedCall ? error.message : m.platform_error_text()
  const button = again && isUnreachable(error) ? { label: m.platform_retry(), run: again } : undefined
  showNotice(text, { tone: 'problem', seconds: 5, button })
}
