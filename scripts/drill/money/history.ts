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
  | 'refund-drop'
  | 'payout-run'
  | 'batch-create'
  | 'batch-approve'
  | 'payee-sent'
