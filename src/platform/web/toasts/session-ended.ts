import { m } from '#platform/messages/generated/messages.js'
import { showToast } from './toasts.ts'

/** Tells the reader that the session has ended, on the home page to which a 401 leads. @see X-ERR-01 */
export function showSessionEnded(): void {
  showToast(m.platform_session_over(), { tone: 'problem', seconds: 5 })
}
