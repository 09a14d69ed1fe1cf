import type { EnrolmentFacts } from '#domains/enrolment/server/index.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { validationMessage } from '#platform/contract/validation.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { transferNumberKey } from '../contract/transfer-number.ts'
import type { Order } from './orders/orders.queries.ts'
import { bookWithdrawal, readPaid } from './orders/settle-order.ts'
import {
  findTransferUse,
  insertTransfer,
  listTransfers,
  type RecordedTransfer,
  type TransferUse,
  withdrawTransfer,
} from './transfers.queries.ts'

export interface EnteredPayment {
  readonly methodId: number
  readonly familyId: number
  readonly transactionNo: string
  readonly amountMmk: number
  /** The admin has confirmed that the number, recorded in another family, names a second transfer. */
  readonly isFurtherTransfer: boolean
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

/** A transfer of an enrolment. `isKnown` when it was recorded before. */
export interface EnteredTransfer {
  readonly id: number
  readonly isKnown: boolean
}

/**
 * Records a transfer as the payment of an enrolment. A recorded transfer with the same number is reused; one with
 * another amount or wallet is withdrawn and replaced.
 *
 * While something is owed, the same number in another family may be a correction or a second transfer. The admin
 * decides: counting one transfer twice and losing one are both wrong.
 *
 * @throws Refusal TRANSACTION_ALREADY_USED - the number pays for another enrolment, which the field names
 * @throws Refusal NUMBER_IN_OTHER_WALLET - it is recorded for this enrolment in another family, and the admin has not
 *   confirmed a second transfer
 */
export async function recordTransfer(
  tx: Tx,
  { enrolment, order, adminId, payment }: TransferEntry,
): Promise<EnteredTransfer> {
  const { methodId, familyId, transactionNo, amountMmk } = payment
  const numberKey = transferNumberKey(transactionNo)
  if (numberKey === undefined) throw invalidFields({ transaction_no: 'transaction_no_format' })
  const enrolmentId = enrolment.id
  const question = { enrolmentId, numberKey, familyId }
  const other = await findTransferUse(tx, question)
  if (other) throw alreadyUsed(other)
  const withNumber = (await listTransfers(tx, [enrolmentId])).filter((transfer) => transfer.numberKey === numberKey)
  const inFamily = withNumber.find((transfer) => transfer.familyId === null || transfer.familyId === familyId)
  if (inFamily?.methodId === methodId && inFamily.amountMmk === amountMmk) return { id: inFamily.id, isKnown: true }
  const entered = inFamily ?? (await wronglyEntered(tx, { order, elsewhere: withNumber[0], payment }))
  if (entered) {
    const actor = { type: 'admin', id: adminId } as const
    await bookWithdrawal(tx, { enrolment, order, actor }, { transferId: entered.id, reason: null })
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

interface TransferEntry {
  readonly enrolment: Locked<EnrolmentFacts>
  readonly order: Order
  readonly adminId: number
  readonly payment: EnteredPayment
}

/** The transfer in another family that the entered one replaces; undefined when both have arrived. */
async function wronglyEntered(
  tx: Tx,
  { order, elsewhere, payment }: Pick<TransferEntry, 'order' | 'payment'> & { elsewhere: RecordedTransfer | undefined },
): Promise<RecordedTransfer | undefined> {
  if (!elsewhere || payment.isFurtherTransfer) return undefined
  if ((await readPaid(tx, order)) >= order.dueMmk) return elsewhere
  throw new Refusal('NUMBER_IN_OTHER_WALLET', { params: { wallet: elsewhere.methodName ?? '–' } })
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
