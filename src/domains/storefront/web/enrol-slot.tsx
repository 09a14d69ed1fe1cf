import { type ReactNode, useSyncExternalStore } from 'react'

// Loads the enrolment components after hydration, on the first page that needs them, so that no other page carries
// them. Until then, and without JavaScript, each slot shows the fallback of its screen: a link to the same action.

export type EnrolSlots = typeof import('#domains/enrolment/web/lazy.ts')

let slots: EnrolSlots | undefined
let underWay: Promise<void> | undefined
const listeners = new Set<() => void>()

/**
 * A slot for enrolling: what `children` makes of the enrolment domain's components, the fallback until they are loaded.
 */
export function EnrolSlot({ children, fallback }: { children: (slots: EnrolSlots) => ReactNode; fallback: ReactNode }) {
  const loaded = useSyncExternalStore(
    subscribe,
    () => slots,
    () => undefined,
  )
  return loaded ? children(loaded) : fallback
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  fetchSlots()
  return () => listeners.delete(listener)
}

/** A lost line leaves the fallbacks in place; the next page with a place tries again. */
function fetchSlots(): void {
  if (slots || underWay) return
  underWay = import('#domains/enrolment/web/lazy.ts')
    .then((loaded) => {
      slots = loaded
      for (const listener of listeners) listener()
    })
    .catch(() => undefined)
    .finally(() => {
      underWay = undefined
    })
}
