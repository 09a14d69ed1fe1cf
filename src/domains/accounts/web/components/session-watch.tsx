import { useEffect } from 'react'
import { onSessionDoubt, useSession } from '#platform/web/session/session.ts'

/**
 * Keeps the stored status true: asked when the site opens and whenever a place is refused. The asking itself is fetched
 * only for those who are logged in.
 *
 * @see OP-003
 */
export function SessionWatch() {
  const token = useSession()?.token
  useEffect(() => {
    if (!token) return undefined
    const refresh = () => void import('../refresh-session.ts').then(({ refreshSession }) => refreshSession())
    refresh()
    return onSessionDoubt(refresh)
  }, [token])
  return null
}
