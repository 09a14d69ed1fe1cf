import { m } from '#platform/messages/generated/messages.js'
import { showNotice } from './notices.ts'

/** Tells the reader that the session has ended, on the home page to which a 401 leads. @see X-ERR-01 */
export function showSessionEnded(): void {
  showNotice(m.platform_session_over(), { tone: 'problem', seconds: 5 })
}
