import type { EnrolmentFacts } from '#domains/enrolment/server/index.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { validationMessage } from '#platform/contract/validation.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { transferNumberKey } from '../contract/transfer-number.ts'
import { bookWithdrawal } from './orders/settle-order.ts'
import {
  findTransferUse,
  insertTransfer,
  listTransfers,
  type TransferUse,
  withdrawTransfer,
} from './transfers.queries.ts'

export interface EnteredPayment {
  readonly methodId: number
  readonly familyId: number
  readonly transactionNo: string
  readonly amountMmk: number
}

/**
 * Another enrolment that a transfer number, in any spelling, pays for. Without a family, all families are
 * searched.
 */
export async function findOtherUse(
  db: Db,
  { enrolmentId, transactionNo, familyId }: { enrolmentId: number; transactionNo: string; familyId: number | null },
): Promise<TransferUse | undefined> {
  const numberKey = transferNumberKey(transactionNo)
  return numberKey === undefined ? undefined : findTransferUse(db, { enrolmentId, numberKey, familyId })
}

/** A transfer of an enrolment; `isKnown` where it had been entered before. */
export interface EnteredTransfer {
  readonly id: number
  readonly isKnown: boolean
}

/**
 * Records a transfer as the payment of an enrolment. A recorded transfer with the same number is reused; one with
 * another amount or wallet is withdrawn and replaced.
 *
 * @throws Refusal TRANSACTION_ALREADY_USED - the number pays for another enrolment, which the field names
 */
export async function recordTransfer(
  tx: Tx,
  { enrolment, adminId, payment }: { enrolment: Locked<EnrolmentFacts>; adminId: number; payment: EnteredPayment },
): Promise<EnteredTransfer> {
  const { methodId, familyId, transactionNo, amountMmk } = payment
  const numberKey = transferNumberKey(transactionNo)
  if (numberKey === undefined) throw invalidFields({ transaction_no: 'transaction_no_format' })
  const enrolmentId = enrolment.id
  const question = { enrolmentId, numberKey, familyId }
  const other = await findTransferUse(tx, question)
  if (other) throw alreadyUsed(other)
  const entered = (await listTransfers(tx, [enrolmentId])).find((transfer) => transfer.numberKey === numberKey)
  if (entered?.methodId === methodId && entered.amountMmk === amountMmk) return { id: entered.id, isKnown: true }
  if (entered) {
    const actor = { type: 'admin', id: adminId } as const
    await bookWithdrawal(tx, enrolment, { transferId: entered.id, actor, reason: null })
    await withdrawTransfer(tx, entered.id, adminId)
  }
  const id = await insertTransfer(tx, {
    enrolmentId,
    paymentMethodId: methodId,
    familyId,
    numberTyped: transactionNo,
    numberKey,
    amountMmk,
    verifiedBy: adminId,
  })
  if (id !== undefined) return { id, isKnown: false }
  // Another transaction has inserted the number since it was looked up.
  const winner = await findTransferUse(tx, question)
  throw winner ? alreadyUsed(winner) : new Error(`transfer ${numberKey} was refused by its index and is used by nobody`)
}

function alreadyUsed({ title, studentName, id }: TransferUse): Refusal {
  const other = [title, studentName, `#${id}`].filter(Boolean).join(' · ')
  return new Refusal('TRANSACTION_ALREADY_USED', {
    fields: { transaction_no: validationMessage('transaction_no_used', { other }) },
  })
}

/** The number was already counted for this enrolment, so it cannot pay the rest. */
export function countedBefore({ id, courseTitle, studentName }: EnrolmentFacts): Refusal {
  return alreadyUsed({ id, title: courseTitle, studentName })
}

/** PAYMENT_BELOW_FEE under `amount`, with the missing amount. */
export function belowWhatIsOwed({ owedMmk, missingMmk }: { owedMmk: number; missingMmk: number }): Refusal {
  const amounts = { min: formatAmount(owedMmk), other: formatAmount(missingMmk) }
  return new Refusal('PAYMENT_BELOW_FEE', { fields: { amount: validationMessage('amount_below_fee', amounts) } })
}
