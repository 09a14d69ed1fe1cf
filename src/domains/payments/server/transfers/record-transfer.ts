import { formatAmount } from '#platform/contract/money.ts'
import { validationMessage } from '#platform/contract/validation.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { changedMeanwhile } from '#platform/server/optimistic-lock.ts'
import { transferNumberKey } from '../../contract/transfer-number.ts'
import { readPaid } from '../orders/allocate-money.ts'
import type { Order } from '../orders/orders.queries.ts'
import type { PaidFor } from '../orders/paid-for.ts'
import { balanceRowsWithNumber } from '../statements/balance-rows.ts'
import { findMethod } from '../wallets/payment-methods.queries.ts'
import { findSentWith } from './number-use.queries.ts'
import {
  findTransferUse,
  insertTransfer,
  listTransfersOf,
  type RecordedTransfer,
  type TransferUse,
  withdrawTransfer,
} from './transfers.queries.ts'

interface EnteredPayment {
  readonly methodId: number
  readonly familyId: number
  readonly transactionNo: string
  readonly amountMmk: number
  /** The admin has confirmed that the number, recorded in another family, names a second transfer. */
  readonly isFurtherTransfer: boolean
  /** Whether the admin has said to have seen it in the wallet. */
  readonly isSeen?: boolean
}

/** What else a transfer number, in any spelling, pays for. Without a method, all families are searched. */
export async function findOtherUse(
  db: Db,
  paidFor: PaidFor,
  { transactionNo = '', methodId }: { transactionNo: string | undefined; methodId: number | null | undefined },
): Promise<TransferUse | undefined> {
  const numberKey = transferNumberKey(transactionNo)
  if (numberKey === undefined) return undefined
  const method = methodId ? await findMethod(db, methodId) : undefined
  return findTransferUse(db, { paidFor, numberKey, familyId: method?.familyId ?? null })
}

/** A transfer of an enrolment or a registration. `isKnown` when it was recorded before. */
export interface EnteredTransfer {
  readonly id: number
  readonly isKnown: boolean
}

/**
 * Records a transfer as the payment of an order. A recorded transfer with the same number is reused; one with
 * another amount or wallet is withdrawn and replaced.
 *
 * While something is owed, the same number in another family may be a correction or a second transfer. The admin
 * decides: counting one transfer twice and losing one are both wrong.
 *
 * @throws Refusal TRANSACTION_ALREADY_USED - the number pays for something else, or money was sent with it; the field
 *   names what
 * @throws Refusal NUMBER_IN_OTHER_WALLET - it is recorded for this order in another family, and the admin has not
 *   confirmed a second transfer
 */
export async function recordTransfer(
  tx: Tx,
  { order, adminId, payment, bookWithdrawal }: TransferEntry,
): Promise<EnteredTransfer> {
  const { methodId, familyId, transactionNo, amountMmk } = payment
  const numberKey = transferNumberKey(transactionNo)
  if (numberKey === undefined) throw invalidFields({ transaction_no: 'transaction_no_format' })
  const { enrolmentId, registrationPaymentId } = order
  const paidFor = { enrolmentId, registrationPaymentId } as PaidFor
  const question = { paidFor, numberKey, familyId }
  const other = await findTransferUse(tx, question)
  if (other) throw alreadyUsed(describeUse(other))
  const sent = await findSentWith(tx, { familyId, numberKey })
  if (sent !== undefined) throw sentByUs(sent)
  const withNumber = (await listTransfersOf(tx, order)).filter((transfer) => transfer.numberKey === numberKey)
  const inFamily = withNumber.find((transfer) => transfer.familyId === null || transfer.familyId === familyId)
  if (inFamily?.methodId === methodId && inFamily.amountMmk === amountMmk) return { id: inFamily.id, isKnown: true }
  const entered = inFamily ?? (await wronglyEntered(tx, { order, elsewhere: withNumber[0], payment }))
  const actor = { type: 'admin', id: adminId } as const
  if (entered) {
    await bookWithdrawal(entered.id)
    await withdrawTransfer(tx, entered.id, adminId)
  }
  const id = await insertTransfer(tx, {
    ...paidFor,
    paymentMethodId: methodId,
    familyId,
    numberTyped: transactionNo,
    numberKey,
    amountMmk,
    verifiedBy: adminId,
    seenInWallet: payment.isSeen ? true : null,
  })
  if (id !== undefined) {
    await balanceRowsWithNumber(tx, numberKey, actor)
    return { id, isKnown: false }
  }
  // Another transaction has inserted the number since it was looked up.
  const winner = await findTransferUse(tx, question)
  throw winner
    ? alreadyUsed(describeUse(winner))
    : new Error(`transfer ${numberKey} was refused by its index and is used by nobody`)
}

type PaymentFacts = Pick<EnteredPayment, 'methodId' | 'transactionNo' | 'amountMmk'>

/** Whether a payment was recorded as it is entered: by wallet, number in any spelling, and amount. */
export async function isRecorded(db: Db, paidFor: PaidFor, payment: PaymentFacts): Promise<boolean> {
  const numberKey = transferNumberKey(payment.transactionNo)
  const recorded = await listTransfersOf(db, paidFor)
  return recorded.some(
    (one) => one.numberKey === numberKey && one.methodId === payment.methodId && one.amountMmk === payment.amountMmk,
  )
}

/**
 * Lets a repeated call for something that is paid succeed, and no other: its transfer would not be recorded.
 *
 * @throws Refusal CHANGED_MEANWHILE - another transfer has paid
 */
export async function assertRecorded(tx: Tx, paidFor: PaidFor, payment: PaymentFacts): Promise<void> {
  if (!(await isRecorded(tx, paidFor, payment))) throw changedMeanwhile()
}

interface TransferEntry {
  readonly order: Locked<Order>
  readonly adminId: number
  readonly payment: EnteredPayment
  /** Books that a transfer of the order was recorded by mistake. */
  readonly bookWithdrawal: (transferId: number) => Promise<void>
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

/** Names what a number pays for: title, payer and id of an enrolment, or name and number of the registered account. */
export function describeUse({ title, payerName, payerNo, enrolmentId }: TransferUse): string {
  return [title, payerName, enrolmentId === null ? payerNo : `#${enrolmentId}`].filter(Boolean).join(' · ')
}

/** The number pays for something else, or was already counted for this order, so that it cannot pay the rest. */
export function alreadyUsed(other: string): Refusal {
  return new Refusal('TRANSACTION_ALREADY_USED', {
    fields: { transaction_no: validationMessage('transaction_no_used', { other }) },
  })
}

/** The number is that of a refund, a payout or money that was sent back: its receipt shows no payment of ours. */
function sentByUs(other: string): Refusal {
  return new Refusal('TRANSACTION_ALREADY_USED', {
    fields: { transaction_no: validationMessage('transaction_no_sent', { other }) },
  })
}

/** PAYMENT_BELOW_FEE under `amount`, with the missing amount. */
export function paymentBelowFee({ owedMmk, missingMmk }: { owedMmk: number; missingMmk: number }): Refusal {
  const amounts = { min: formatAmount(owedMmk), other: formatAmount(missingMmk) }
  return new Refusal('PAYMENT_BELOW_FEE', { fields: { amount: validationMessage('amount_below_fee', amounts) } })
}

/** PAYMENT_ABOVE_FEE, with what is owed and the surplus. */
export function paymentAboveFee({ owedMmk, surplusMmk }: { owedMmk: number; surplusMmk: number }): Refusal {
  const params = { owed: formatAmount(owedMmk), surplus: formatAmount(surplusMmk) }
  return new Refusal('PAYMENT_ABOVE_FEE', { params })
}
