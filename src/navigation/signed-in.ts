import { syncLearning } from '#domains/content/web/lazy.ts'
import { pollUnread } from '#domains/notifications/web/lazy.ts'
import { removeRepliesOfOthers } from '#platform/web/offline/cached-reply.ts'
import { removeDataOfOthers } from '#platform/web/offline/data-of-others.ts'
import { keepSending } from '#platform/web/offline/waiting/waiting-calls.ts'
import { sessionToken } from '#platform/web/session/session.ts'

/** What a page does in the background while a person is logged in. @returns a function that ends it */
export function watch(): () => void {
  removeRepliesOfOthers()
  removeDataOfOthers()
  // Logged out before this code was there.
  if (!sessionToken()) return () => undefined
  const ends = [pollUnread(), keepSending(), syncLearning()]
  return () => {
    for (const end of ends) end()
    removeRepliesOfOthers()
  }
}
