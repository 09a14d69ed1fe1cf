import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { usePageNavigate } from '#platform/web/links/app-link.tsx'
import type { EnrolIntent } from '#platform/web/session/return-address.ts'

/** The history entry keeps its intent until the navigation below has ended, which may be after the reply. */
let answered: EnrolIntent | undefined

/**
 * Clicks the button once for a student who returned from the log-in to the course or class to enrol in.
 *
 * @param mayPress whether the button is enabled
 */
export function useEnrolIntent({ kind, id }: EnrolIntent, mayPress: boolean, press: () => void): void {
  const { state, search } = useLocation()
  const navigate = usePageNavigate()
  const intent = (state as { enrol?: EnrolIntent } | null)?.enrol
  const isDue = mayPress && intent?.kind === kind && intent.id === id && intent !== answered
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressed when it can be, not on every rendering.
  useEffect(() => {
    if (!isDue) return
    answered = intent
    // Removes the state, so that a reload does not ask again.
    navigate({ search }, { replace: true, preventScrollReset: true })
    press()
  }, [isDue])
}
