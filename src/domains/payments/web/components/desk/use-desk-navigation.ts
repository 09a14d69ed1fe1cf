import { usePageNavigate, useQueryChange } from '#platform/web/text/app-link.tsx'
import type { QueueRow } from '../../../contract/payment-queue.contract.ts'
import { nextAfter } from './desk-hold.ts'
import { keyOf } from './queue-row.ts'

/** Navigation in the queue. The next payment is the next that no one else holds, also after a decision. */
export function useDeskNavigation(rows: readonly QueueRow[], chosen: QueueRow) {
  const navigate = usePageNavigate()
  const change = useQueryChange()
  const index = rows.findIndex((row) => keyOf(row) === keyOf(chosen))
  const goTo = (at: string | null) => navigate(change({ at }), { replace: true, preventScrollReset: true })
  const neighbour = (row: QueueRow | undefined) => row && goTo(keyOf(row))
  return {
    // Without an answer the queue says which is next; where that fails too, its page says why.
    next: () => void nextAfter(chosen).then(goTo, () => neighbour(rows[index + 1])),
    previous: () => neighbour(rows[index - 1]),
  }
}
