/** One call of a drill that was answered, as the check of histories reads it. Amounts are in kyat. */
export interface HistoryLine {
  readonly call: MoneyCall
  readonly status: number
  /** Code of a refusal. */
  readonly code?: string
  /** Whether an earlier try of the same call was not answered, so that it may have been carried out. */
  readonly isRepeated: boolean
  readonly enrolmentId?: number
  readonly transferNumber?: string
  readonly amountMmk?: number
  readonly refundId?: number
  readonly batchId?: number
  readonly payeeId?: number
  readonly payoutIds?: readonly number[]
  readonly payoutId?: number
  readonly registrationId?: number
  readonly orderId?: number
  readonly slipId?: number
  readonly depositId?: number
  /** A row of a statement. */
  readonly rowId?: number
  /** Transaction numbers of the rows of a statement. */
  readonly numbers?: readonly string[]
  /** It was entered for a second person, and nothing recorded. */
  readonly awaitsSecond?: boolean
}

export type MoneyCall =
  | 'verify'
  | 'reverse'
  | 'approve'
  | 'reject'
  | 'void'
  | 'refund-ask'
  | 'refund-approve'
  | 'refund-sent'
  | 'refund-failed'
  | 'refund-came-back'
  | 'refund-drop'
  | 'payout-run'
  | 'batch-create'
  | 'batch-approve'
  | 'payee-sent'
  | 'payout-pay'
  | 'payout-returned'
  | 'payee-returned'
  | 'account-confirm'
  | 'payee-hold'
  | 'payee-release'
  | 'confirm'
  | 'waive'
  | 'waive-confirm'
  | 'waive-take-back'
  | 'close-short'
  | 'hold-next'
  | 'hold'
  | 'release'
  | 'coupon'
  | 'coupon-remove'
  | 'till-open'
  | 'till-close'
  | 'cash'
  | 'cash-deposit'
  | 'cash-deposit-undo'
  | 'registration-verify'
  | 'registration-confirm'
  | 'registration-reverse'
  | 'statement-import'
  | 'statement-apply'
  | 'statement-give'
  | 'statement-resolve'
  | 'statement-returned'
  | 'statement-sent-back'
  | 'statement-reopen'
