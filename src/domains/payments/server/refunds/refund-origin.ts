import type { RefundOrigin } from '../../contract/refund-target.ts'
import { payerAccountIn } from './payer-account.ts'

interface TransferFacts {
  readonly familyId: number | null
  readonly familyName: string | null
  /** The payer's cell of its row of a statement. */
  readonly statementPayer: string | null
}

/** From where the money of a transfer came. Null when not even the wallet family is known. */
export function originOf({ familyId, familyName, statementPayer }: TransferFacts): RefundOrigin | null {
  if (familyId === null || familyName === null) return null
  const { accountNo, holder } = payerAccountIn(statementPayer ?? '')
  return { wallet_id: familyId, wallet: familyName, account_no: accountNo, holder }
}
