import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { takeOverTyped } from '#platform/web/forms/typed-before.ts'
import { followAddress } from '#platform/web/text/locale.ts'

followAddress()
// A newer address ends the fetch for an older one, as with each key of a search; the router leaves the rejection unheard.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
})
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <TypedBefore />
    </StrictMode>,
  )
})

/** Runs once everything that the server wrote answers by script. */
function TypedBefore() {
  useEffect(takeOverTyped, [])
  return null
}
