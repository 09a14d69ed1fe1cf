import { useEffect } from 'react'
import { useSession } from '#platform/web/session/session.ts'

/**
 * Calls back when something unread has come and the tab is looked at. A hidden tab waits, since showing the list says
 * that everything on it has been seen.
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
