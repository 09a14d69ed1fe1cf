import { m } from '#platform/messages/generated/messages.js'
import { showNotice } from './notices.ts'

/** Why the reader stands at home all of a sudden. @see X-ERR-01 */
export function tellSessionOver(): void {
  showNotice(m.platform_session_over(), { tone: 'problem', seconds: 5 })
}
