import { type ReactNode, useSyncExternalStore } from 'react'

// Loads the enrolment components after hydration, on the first page that needs them, so that no other page carries
// them. Until then, and without JavaScript, each slot shows the fallback of its screen: a link to the same action.

export type EnrolSlots = typeof import('#domains/enrolment/web/lazy.ts')

let slots: EnrolSlots | undefined
let underWay: Promise<boolean> | undefined
const listeners = new Set<() => void>()

/** Renders `children` with the enrolment components, and the fallback until they are loaded. */
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
  void loadEnrolSlots()
  return () => listeners.delete(listener)
}

/**
 * Loads the enrolment components; resolves to whether they are loaded. After a network error the fallbacks stay,
 * and the next call tries again.
 */
export function loadEnrolSlots(): Promise<boolean> {
  if (slots) return Promise.resolve(true)
  underWay ??= import('#domains/enrolment/web/lazy.ts')
    .then((loaded) => {
      slots = loaded
      for (const listener of listeners) listener()
      return true
    })
    .catch(() => false)
    .finally(() => {
      underWay = undefined
    })
  return underWay
}
