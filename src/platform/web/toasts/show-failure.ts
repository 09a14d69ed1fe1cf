import { m } from '#platform/messages/generated/messages.js'
import { isUnreachable, RefusedCall } from '#platform/web/api/failures.ts'
import { showToast } from './toasts.ts'

/**
 * Shows why an action failed, with the server's own text where it refused.
 *
 * @param again - offered as a button when the server could not be reached
 */
export function showFailure(error: unknown, again?: () => void): void {
  const text = error instanceof RefusedCall ? error.message : m.platform_error_text()
  const button = again && isUnreachable(error) ? { label: m.platform_retry(), run: again } : undefined
  showToast(text, { tone: 'problem', seconds: 5, button })
}
