import { useEffect } from 'react'
import { useSession } from '#platform/web/session/session.ts'

/** Runs what a page does in the background for a logged-in user; the code is loaded only then. @see N-NOT-10 */
export function SignedInWatch() {
  const token = useSession()?.token
  useEffect(() => {
    if (!token) return undefined
    const watching = import('./signed-in.ts').then(({ watch }) => watch())
    return () => void watching.then((stop) => stop())
  }, [token])
  return null
}
