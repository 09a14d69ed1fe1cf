import { useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

/** Called when licences were renewed in this tab. */
export function noteRenewal(): void {
  count += 1
  for (const listener of listeners) listener()
}

export function followRenewals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How often licences were renewed: what is shown of one is read again then. */
export function useRenewals(): number {
  return useSyncExternalStore(
    followRenewals,
    () => count,
    () => 0,
  )
}
