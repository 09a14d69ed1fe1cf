import type { Tx } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { transferNumberKey } from '../../contract/transfer-number.ts'
import type { DeskPayment } from '../desk/desk-payment.ts'
import type { PaidFor } from '../orders/paid-for.ts'
import { isOnStatement } from '../second-person/second-checks.queries.ts'
import { isRecorded } from '../transfers/record-transfer.ts'
import { findMethod } from './payment-methods.queries.ts'

/**
 * Whether the admin still has to say that a payment was seen in the wallet, by the setting `desk_asks_seen`: not where
 * an imported statement shows it, it was recorded before, or cash was handed over. Asked before the payment is
 * recorded.
 *
 * @see P-SEE-01
 */
export async function asksSeen(
  tx: Tx,
  { paidFor, payment, isAsked = false }: { paidFor: PaidFor; payment: DeskPayment; isAsked?: boolean | undefined },
): Promise<boolean> {
  const { methodId, amountMmk, isSeen } = payment
  if (isSeen || !isAsked) return false
  const numberKey = transferNumberKey(payment.transactionNo)
  if (numberKey === undefined || (await isRecorded(tx, paidFor, payment))) return false
  if (await isOnStatement(tx, { methodId, numberKey, amountMmk })) return false
  return (await findMethod(tx, methodId))?.kind !== 'cash'
}

/**
 * Called last, so that the admin is asked only when nothing else is wrong.
 *
 * @throws Refusal PAYMENT_NOT_SEEN - it was asked and not said
 */
export function assertSeen(isAsked: boolean): void {
  if (isAsked) throw new Refusal('PAYMENT_NOT_SEEN')
}
