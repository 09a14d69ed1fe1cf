import { m } from '#platform/messages/generated/messages.js'
import type { TargetDifference } from '../../../contract/refund-target.ts'
import type { RefundState } from '../../../contract/refunds.contract.ts'

export const refundStateLabels: Record<
  RefundState,
  { label: () => string; tone: 'gold' | 'jade' | 'danger' | 'plain' }
> = {
  asked: { label: m.payments_refund_state_asked, tone: 'gold' },
  approved: { label: m.payments_refund_state_approved, tone: 'gold' },
  sent: { label: m.payments_refund_state_sent, tone: 'jade' },
  failed: { label: m.payments_refund_state_failed, tone: 'danger' },
  dropped: { label: m.payments_refund_state_dropped, tone: 'plain' },
}

/** In what the target of a refund is not the account from which its money came. */
export const differenceLabels: Record<TargetDifference, () => string> = {
  wallet: m.payments_refund_other_wallet,
  account: m.payments_refund_other_account,
}
