import { m } from '#platform/messages/generated/messages.js'
import { paymentActions } from './payment-actions.ts'

const postings: Record<string, () => string> = {
  transfer: m.payments_history_transfer,
  allocation: m.payments_history_allocation,
  withdrawal: m.payments_history_withdrawal,
  earning: m.payments_history_earning,
  'earning-undone': m.payments_history_earning_undone,
  void: m.payments_history_void,
  waiver: m.payments_history_waiver,
  'waiver-undone': m.payments_history_waiver_undone,
  coupon: m.payments_history_coupon,
  'coupon-undone': m.payments_history_coupon_undone,
  refund: m.moderation_verb_refund_approved,
  'refund-sent': m.moderation_verb_refund_sent,
  'refund-failed': m.moderation_verb_refund_failed,
  'refund-dropped': m.moderation_verb_refund_dropped,
  'payout-void': m.payments_history_payout_void,
  'payout-restored': m.payments_history_payout_restored,
}

/** What an entry of the audit trail says; an unknown action is shown as stored. */
export const actionLabel = (action: string): string => paymentActions[action]?.() ?? action

/** What a posting of the ledger means for this payment; an unknown kind is shown as stored. */
export const postingLabel = (kind: string): string => postings[kind]?.() ?? kind

const answers = {
  accepted: m.payments_picture_accepted,
  part: m.payments_picture_part,
  again: m.payments_picture_again,
  refused: m.payments_picture_refused,
}

/** How a picture was answered. */
export const answerLabel = (answer: keyof typeof answers | null): string =>
  answer === null ? m.payments_history_unanswered() : answers[answer]()
