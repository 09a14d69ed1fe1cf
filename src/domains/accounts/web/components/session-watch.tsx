import { useEffect } from 'react'
import { onSessionRefreshRequest, useSession } from '#platform/web/session/session.ts'

/**
 * Refreshes the stored account status when the site opens and after a refused navigation. The code is loaded for
 * logged-in users only.
 *
 * @see OP-003
 */
export function SessionWatch() {
  const token = useSession()?.token
  useEffect(() => {
    if (!token) return undefined
    const refresh = () => void import('../refresh-session.ts').then(({ refreshSession }) => refreshSession())
    refresh()
    return onSessionRefreshRequest(refresh)
  }, [token])
  return null
}
