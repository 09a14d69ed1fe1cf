import { useEffect } from 'react'
import { useSession } from '#platform/web/session/session.ts'

/** Keeps the bell's number true while somebody is logged in; the poll itself is fetched only then. @see N-NOT-10 */
export function UnreadWatch() {
  const token = useSession()?.token
  useEffect(() => {
    if (!token) return undefined
    let stop: (() => void) | undefined
    let left = false
    void import('./unread-poll.ts').then(({ pollUnread }) => {
      if (!left) stop = pollUnread()
    })
    return () => {
      left = true
      stop?.()
    }
  }, [token])
  return null
}
