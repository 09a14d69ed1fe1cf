import { m } from '#platform/messages/generated/messages.js'
import { removeRepliesOfOthers } from '#platform/web/offline/cached-reply.ts'
import { showToast } from './toasts.ts'

/**
 * Tells the reader that the session has ended, on the home page to which a 401 leads, and removes what the account has
 * read.
 *
 * @see X-ERR-01
 */
export function showSessionEnded(): void {
  removeRepliesOfOthers()
  showToast(m.platform_session_over(), { tone: 'problem', seconds: 5 })
}
