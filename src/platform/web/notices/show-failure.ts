import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/failures.ts'
import { showNotice } from './notices.ts'

/** Says why something did not happen, in the server's own words where it said no. */
export function showFailure(error: unknown): void {
  const text = error instanceof RefusedCall ? error.message : m.platform_error_text()
  showNotice(text, { tone: 'problem', seconds: 5 })
}
