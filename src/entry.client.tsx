import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { followAddress } from '#platform/web/locale/locale.ts'
import { isOff } from '#platform/web/pages/departures.ts'
import { waitForScripts, waitForScriptsOnPop } from '#platform/web/pages/navigation-hold.ts'
import { replayInput } from '#platform/web/pages/pre-hydration.ts'

followAddress()
waitForScriptsOnPop()
if (import.meta.env.PROD) {
  // Where it cannot be fetched, the next document begins to keep pages.
  const start = () =>
    void import('./navigation/after-load.ts').then(
      ({ afterLoad }) => afterLoad(),
      () => undefined,
    )
  // Where no worker is yet, not while the reader's first press may need the line.
  const wait = () => setTimeout(start, navigator.serviceWorker?.controller ? 0 : 3000)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait)
}
// A newer URL aborts the fetch of an older one, as with each key of a search; the router leaves that rejection
// unhandled.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
})
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ReplayInput>
        <HydratedRouter instrumentations={[waitForScripts]} />
      </ReplayInput>
    </StrictMode>,
  )
})

/**
 * Runs after everything that the server rendered is hydrated. It is a parent, because a sibling would change all
 * ids of useId.
 */
function ReplayInput({ children }: { children: ReactNode }) {
  useEffect(() => {
    if (!isOff('replayed-clicks')) replayInput()
  }, [])
  return children
}
