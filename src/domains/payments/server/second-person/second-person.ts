import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { changedMeanwhile } from '#platform/server/optimistic-lock.ts'
import { transferNumberKey } from '../../contract/transfer-number.ts'
import type { DeskPayment } from '../desk/desk-payment.ts'
import type { PaidFor } from '../orders/paid-for.ts'
import { isRecorded } from '../transfers/record-transfer.ts'
import { insertSecondCheck, isOnStatement, readRecordedAlone, type SecondCheck } from './second-checks.queries.ts'

interface LimitedPayment {
  readonly paidFor: PaidFor
  readonly payment: DeskPayment
  readonly limitMmk: number
  /** Whether something was recorded for it before, which counts too. */
  readonly hasEarlier: boolean
}

/**
 * Whether another admin has to confirm a payment: with what this admin alone has recorded before it is above the limit
 * of the settings, unless it was recorded before, or an imported statement shows it.
 *
 * @see P-SEC-01
 */
export async function needsSecondPerson(
  tx: Tx,
  { id: adminId }: Pick<AdminViewer, 'id'>,
  { paidFor, payment, limitMmk, hasEarlier }: LimitedPayment,
): Promise<boolean> {
  const { amountMmk, methodId } = payment
  const numberKey = transferNumberKey(payment.transactionNo)
  if (numberKey === undefined) return false
  const earlierMmk = hasEarlier ? await readRecordedAlone(tx, { paidFor, adminId, numberKey }) : 0
  if (earlierMmk + amountMmk <= limitMmk || (await isRecorded(tx, paidFor, payment))) return false
  return !(await isOnStatement(tx, { methodId, numberKey, amountMmk }))
}

/** Keeps a payment for another admin to confirm. The caller has locked its enrolment or account, and checked it. */
export function enterForSecond(
  tx: Tx,
  { id: enteredBy }: AdminViewer,
  { paidFor, payment, isCredit = false }: { paidFor: PaidFor; payment: DeskPayment; isCredit?: boolean },
): Promise<number> {
  const { methodId, transactionNo, amountMmk, takesPart, takesSurplus } = payment
  const { knowsReusedPicture, isFurtherTransfer } = payment
  const numberKey = transferNumberKey(transactionNo)
  if (numberKey === undefined) throw invalidFields({ transaction_no: 'transaction_no_format' })
  return insertSecondCheck(tx, {
    ...paidFor,
    paymentMethodId: methodId,
    numberTyped: transactionNo,
    numberKey,
    amountMmk,
    takesPart,
    takesSurplus,
    knowsReusedPicture,
    isFurtherTransfer,
    seenInWallet: payment.isSeen ? true : null,
    isCredit,
    enteredBy,
    enteredAt: now(),
  })
}

/** Whether an admin repeats the own entry. */
export function isOwnEntry(check: SecondCheck | undefined, admin: AdminViewer, payment: DeskPayment): boolean {
  return (
    check?.enteredBy === admin.id &&
    check.methodId === payment.methodId &&
    check.numberKey === transferNumberKey(payment.transactionNo) &&
    check.amountMmk === payment.amountMmk
  )
}

/**
 * Nothing else is entered while an entry waits: it is confirmed or taken back first.
 *
 * @throws Refusal CHANGED_MEANWHILE - with who has entered it
 */
export function assertOwnEntry(check: SecondCheck | undefined, admin: AdminViewer, payment: DeskPayment): void {
  if (isOwnEntry(check, admin, payment)) return
  throw changedMeanwhile(check && [check.enteredByName, check.enteredAt])
}

/**
 * Runs the recording of what was entered. Its other refusals become CHANGED_MEANWHILE, because the second person cannot
 * answer what was asked of the first.
 *
 * @throws Refusal CHANGED_MEANWHILE - it may not be recorded any more
 * @throws Refusal TRANSACTION_ALREADY_USED - the number pays for something else by now
 */
export async function recordEntered<Outcome>(record: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await record()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'TRANSACTION_ALREADY_USED') throw error
    throw changedMeanwhile()
  }
}

/**
 * What was entered, as a payment that another admin records.
 *
 * @see P-SEC-02
 * @throws Refusal SAME_PERSON - the admin has entered it
 */
export function toConfirm(check: SecondCheck, admin: AdminViewer): DeskPayment {
  if (check.enteredBy === admin.id) throw new Refusal('SAME_PERSON')
  const { methodId, transactionNo, amountMmk, enteredBy } = check
  const { takesPart, takesSurplus, knowsReusedPicture, isFurtherTransfer } = check
  // It was entered while the method was open, or as what arrived in a closed one.
  const answers = { takesPart, takesSurplus, takesClosed: true, knowsReusedPicture, isFurtherTransfer }
  const confirmed = { ...answers, isSeen: check.seenInWallet === true }
  return { methodId, transactionNo, amountMmk, ...confirmed, enteredBy }
}
