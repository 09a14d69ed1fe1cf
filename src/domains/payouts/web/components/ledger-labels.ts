import { m } from '#platform/messages/generated/messages.js'
import { baseSourceOf, type LedgerAccountKind, type LedgerBaseSource } from '../../contract/ledger-postings.contract.ts'

const sources: Record<LedgerBaseSource, () => string> = {
  transfer: m.payments_history_transfer,
  allocation: m.payments_history_allocation,
  withdrawal: m.payments_history_withdrawal,
  earning: m.payments_history_earning,
  void: m.payments_history_void,
  waiver: m.payments_history_waiver,
  coupon: m.payments_history_coupon,
  refund: m.moderation_verb_refund_approved,
  'refund-sent': m.moderation_verb_refund_sent,
  'refund-failed': m.moderation_verb_refund_failed,
  'refund-dropped': m.moderation_verb_refund_dropped,
  payout: m.payouts_ledger_payout,
  payment: m.payouts_ledger_payment,
  'payout-returned': m.payouts_ledger_returned,
  'payout-void': m.payments_history_payout_void,
  'payout-restored': m.payments_history_payout_restored,
  deduction: m.payouts_ledger_deduction,
  'statement-row': m.payouts_ledger_statement_row,
  'statement-withdrawn': m.payouts_ledger_statement_withdrawn,
  'statement-fee': m.payments_unknown_fee,
  'statement-own': m.payments_unknown_own,
  'statement-back': m.payments_unknown_back,
  'statement-returned': m.payments_unknown_returned,
  'statement-payout-returned': m.payments_unknown_payout_returned,
  'statement-deposit': m.payouts_ledger_cash_deposit,
  'wallet-fee': m.payouts_ledger_wallet_fee,
  'till-close': m.payouts_ledger_till_close,
  'cash-deposit': m.payouts_ledger_cash_deposit,
}

const accounts: Record<LedgerAccountKind, () => string> = {
  wallet: m.payouts_ledger_of_wallet,
  suspense: m.payouts_ledger_of_suspense,
  credit: m.payouts_ledger_of_credit,
  prepaid: m.payouts_ledger_of_prepaid,
  earned: m.payouts_ledger_of_earned,
  payable: m.payouts_ledger_of_payable,
  refund_due: m.payouts_ledger_of_refund_due,
  commission: m.payouts_ledger_of_commission,
  registration: m.payouts_ledger_of_registration,
  discount: m.payouts_ledger_of_discount,
  shortfall: m.payouts_ledger_of_shortfall,
  difference: m.payouts_ledger_of_difference,
  opening: m.payouts_ledger_of_opening,
}

/** What a posting means; an unknown kind is shown as stored. */
export function sourceLabel(kind: string): string {
  const { base, isUndone } = baseSourceOf(kind)
  const what = base && sources[base]()
  if (what === undefined) return kind
  return isUndone ? m.payouts_ledger_undone({ what }) : what
}

export const accountLabel = (kind: LedgerAccountKind): string => accounts[kind]()
