import { m } from '#platform/messages/generated/messages.js'

const actions: Record<string, () => string> = {
  approve: m.moderation_verb_approve,
  reject: m.moderation_verb_reject,
  reopen: m.moderation_verb_reopen,
  void: m.moderation_verb_void,
  finish: m.moderation_verb_finish,
  extend: m.moderation_verb_extend,
  end: m.moderation_verb_end_access,
  restore: m.moderation_verb_restore_access,
  verify: m.moderation_verb_verify,
  'part-payment': m.moderation_verb_part_payment,
  reverse: m.moderation_verb_reverse,
  refuse: m.moderation_verb_refuse,
  'ask-again': m.moderation_verb_ask_again,
  'send-picture': m.moderation_verb_send_picture,
  statement: m.moderation_verb_statement,
  'second-person-enter': m.moderation_verb_second_enter,
  'second-person-confirm': m.moderation_verb_second_confirm,
  'second-person-undo': m.moderation_verb_second_undo,
  'second-person-decline': m.moderation_verb_second_decline,
  'waive-ask': m.moderation_verb_waive_ask,
  'waive-undo': m.moderation_verb_waive_undo,
  'waive-decline': m.moderation_verb_waive_decline,
  waive: m.moderation_verb_waive,
  'close-short': m.moderation_verb_close_short,
  'refund-ask': m.moderation_verb_refund_ask,
  'refund-decline': m.moderation_verb_refund_decline,
  'refund-approved': m.moderation_verb_refund_approved,
  'refund-sent': m.moderation_verb_refund_sent,
  'refund-failed': m.moderation_verb_refund_failed,
  'refund-dropped': m.moderation_verb_refund_dropped,
}

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
export const actionLabel = (action: string): string => actions[action]?.() ?? action

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
