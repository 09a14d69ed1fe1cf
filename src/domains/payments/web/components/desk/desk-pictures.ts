import { useEffect } from 'react'
import { MINUTE_MS } from '#platform/contract/durations.ts'
import { savesData } from '#platform/web/connection/connection.ts'
import type { QueueRow } from '../../../contract/payment-queue.contract.ts'

/** An address is valid for an hour. */
const KEPT_MS = 50 * MINUTE_MS
/** Payments whose pictures are fetched ahead. */
const AHEAD = 2

const known = new Map<string, { readonly address: string; readonly until: number }>()

/**
 * The address by which a picture was fetched before. Each reply signs the addresses of its pictures anew, and by
 * another one the browser would fetch the same picture again.
 */
export function keptAddress(address: string, now = Date.now()): string {
  const picture = address.split('?')[0] ?? address
  const kept = known.get(picture)
  if (kept && kept.until > now) return kept.address
  known.set(picture, { address, until: now + KEPT_MS })
  return address
}

/** Fetches the newest pictures of the payments that come next, unless data are spared. */
export function usePicturesAhead(next: readonly QueueRow[]): void {
  const shown = savesData() ? [] : next.slice(0, AHEAD)
  const addresses = shown.flatMap(({ proofs: [newest] }) => newest?.url ?? [])
  const joined = addresses.map((address) => keptAddress(address)).join(' ')
  useEffect(() => {
    for (const address of joined === '' ? [] : joined.split(' ')) new Image().src = address
  }, [joined])
}
