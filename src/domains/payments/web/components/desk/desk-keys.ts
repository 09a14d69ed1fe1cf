import type { QueueRow } from '../../../contract/payment-queue.contract.ts'
import { heldByOther } from './desk-hold.ts'
import type { SecondPersonActions } from './desk-second-person.tsx'
import { decidedOf } from './queue-row.ts'

type Decisions = Record<'v' | 'n' | 'r', () => void> & { readonly second: SecondPersonActions }

/** The keys of the decisions: none while another admin holds the payment. */
export function decisionKeys(row: QueueRow, { second, ...keys }: Decisions): Record<'v' | 'n' | 'r', () => void> {
  const nothing = () => undefined
  if (heldByOther(row)) return { v: nothing, n: nothing, r: nothing }
  if (row.second_person) return { v: second.confirm, n: nothing, r: second.takeBack }
  const decided = decidedOf(row)
  return {
    ...keys,
    ...(decided?.takesPictures === false && { n: nothing }),
  }
}
