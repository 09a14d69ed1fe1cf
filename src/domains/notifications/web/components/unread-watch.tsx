import { useEffect } from 'react'
import { useSession } from '#platform/web/session/session.ts'

/**
 * Keeps the unread count current for a logged-in user, and sends what was written without a connection; the code is loaded
 * only then.
 *
 * @see N-NOT-10
 */
export function UnreadWatch() {
  const token = useSession()?.token
  useEffect(() => {
    if (!token) return undefined
    const watching = import('./unread-poll.ts').then(({ watch }) => watch())
    return () => void watching.then((stop) => stop())
  }, [token])
  return null
}
