import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { EnrolIntent } from '#platform/web/session/return-address.ts'
import { usePageNavigate } from '#platform/web/text/app-link.tsx'

/**
 * Presses the button once for somebody who was led back from the log-in to what he was about to enrol in.
 *
 * @param mayPress whether the button can be pressed by now
 */
export function useEnrolIntent({ kind, id }: EnrolIntent, mayPress: boolean, press: () => void): void {
  const { state, search } = useLocation()
  const navigate = usePageNavigate()
  const intent = (state as { enrol?: EnrolIntent } | null)?.enrol
  const isDue = mayPress && intent?.kind === kind && intent.id === id
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressed when it can be, not on every rendering.
  useEffect(() => {
    if (!isDue) return
    // A reload must not ask again.
    navigate({ search }, { replace: true, state: null, preventScrollReset: true })
    press()
  }, [isDue])
}
