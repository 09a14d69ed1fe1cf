import { m } from '#platform/messages/generated/messages.js'
import type { BadgeTone } from '#platform/web/components/badge.tsx'
import type { BatchState, OutReason } from '../../contract/payout-batches.contract.ts'

export const batchStateLabels: Record<BatchState, { label: () => string; tone: BadgeTone }> = {
  waiting: { label: m.payouts_batch_state_waiting, tone: 'gold' },
  open: { label: m.payouts_batch_state_open, tone: 'info' },
  closed: { label: m.payouts_batch_state_closed, tone: 'jade' },
  cancelled: { label: m.payouts_batch_state_cancelled, tone: 'plain' },
}

export const outReasonLabels: Record<OutReason, () => string> = {
  nothing_due: m.payouts_out_nothing_due,
  no_account: m.payouts_out_no_account,
  account_unconfirmed: m.payouts_out_account_unconfirmed,
  account_waiting: m.payouts_out_account_waiting,
  on_hold: m.payouts_out_on_hold,
  cancelled: m.payouts_out_cancelled,
}
