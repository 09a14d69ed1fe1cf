import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { waitForScripts, waitForScriptsOnPop } from '#platform/web/pages/navigation-hold.ts'
import { replayInput } from '#platform/web/pages/pre-hydration.ts'
import { followAddress } from '#platform/web/text/locale.ts'

followAddress()
waitForScriptsOnPop()
// A newer address ends the fetch for an older one, as with each key of a search; the router leaves the rejection unheard.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
})
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DoneBefore>
        <HydratedRouter instrumentations={[waitForScripts]} />
      </DoneBefore>
    </StrictMode>,
  )
})

/** Once everything that the server wrote answers by script. It stands around, since a neighbour would change all ids. */
function DoneBefore({ children }: { children: ReactNode }) {
  useEffect(replayInput, [])
  return children
}
