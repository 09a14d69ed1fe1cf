import { m } from '#platform/messages/generated/messages.js'
import type { UnknownMoney } from '../../../contract/statement-money.contract.ts'

/** A refund or a payout that came back and may be the money of a row. */
export interface ReturnedMoney {
  readonly kind: 'refund' | 'payout'
  readonly id: number
  readonly label: () => string
}

export function returnedMoney({ returned_refund, returned_payout }: UnknownMoney): ReturnedMoney | undefined {
  if (returned_refund) return { kind: 'refund', id: returned_refund, label: m.payments_unknown_returned }
  if (returned_payout) return { kind: 'payout', id: returned_payout, label: m.payments_unknown_payout_returned }
  return undefined
}
