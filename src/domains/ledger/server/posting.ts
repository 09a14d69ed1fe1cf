/** Accounts of which the ledger has one each. */
type SharedAccount =
  | 'suspense'
  | 'refund_due'
  | 'commission'
  | 'registration'
  | 'discount'
  | 'shortfall'
  | 'difference'
  | 'opening'

/** Accounts of one holder: a payer, an order, an owner, or a till. */
export type HolderAccount = 'cash' | 'credit' | 'prepaid' | 'earned' | 'payable'

/**
 * One account of the ledger. A wallet is held by a payment method; null is money from before the ledger, whose
 * method is unknown.
 */
export type LedgerAccount =
  | { readonly kind: SharedAccount }
  | { readonly kind: HolderAccount; readonly holder: number }
  | { readonly kind: 'wallet'; readonly holder: number | null }

/** A sum that an account receives (debit, positive) or gives (credit, negative), in kyat. */
export interface Entry {
  readonly account: LedgerAccount
  readonly amountMmk: number
}

/** Who causes a posting; the id of an admin or account, null for the system. */
export interface Actor {
  readonly type: 'admin' | 'teacher' | 'school' | 'student' | 'system'
  readonly id: number | null
}

export interface NewPosting {
  readonly kind: string
  /** Idempotency key of the event: a posting with an existing key is not booked again. */
  readonly key: string
  readonly actor: Actor
  readonly entries: readonly Entry[]
  readonly orderId?: number
  readonly transferId?: number
  readonly payoutId?: number
  readonly reason?: string
}
