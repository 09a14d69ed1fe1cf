import { type ReactNode, useSyncExternalStore } from 'react'
import { isUnreachable } from '#platform/web/api/failures.ts'
import { retriableImport } from '#platform/web/api/retriable-import.ts'

// Loads the enrolment components for students after hydration, on the first page that needs them, so that no other page
// carries them. Until then, and without JavaScript, each slot shows the fallback of its screen: a link to the same
// action.

export type EnrolSlots = typeof import('#domains/enrolment/web/lazy.ts')

const importSlots = retriableImport(() => import('#domains/enrolment/web/lazy.ts'))
let slots: EnrolSlots | undefined
let isLoading = false
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
  if (!slots && !isLoading) void load()
  return () => listeners.delete(listener)
}

/** After a network error the fallbacks stay, and the next slot tries again. */
async function load(): Promise<void> {
  isLoading = true
  try {
    slots = await importSlots()
    for (const listener of listeners) listener()
  } catch (error) {
    if (!isUnreachable(error)) reportError(error)
  } finally {
    isLoading = false
  }
}
