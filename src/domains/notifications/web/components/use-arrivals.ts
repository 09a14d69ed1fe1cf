import { useEffect } from 'react'
import { useSession } from '#platform/web/session/session.ts'

/**
 * Calls back when the unread count rises while the tab is visible. A hidden tab waits, because showing the list
 * marks everything as seen.
 */
export function useArrivals(onArrival: () => void): void {
  const hasUnread = (useSession()?.count ?? 0) > 0
  useEffect(() => {
    if (!hasUnread) return undefined
    const look = () => {
      if (document.visibilityState === 'visible') onArrival()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [hasUnread, onArrival])
}
