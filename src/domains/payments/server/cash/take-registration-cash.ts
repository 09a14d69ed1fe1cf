import { lockAccount } from '#domains/accounts/server/index.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { type CashSlip, slipNumber } from '../../contract/cash.contract.ts'
import type { PayableRegistrationRow, RegistrationCashBody } from '../../contract/registration-cash.contract.ts'
import { lockPayableRegistration } from '../registrations/payable-registration.ts'
import { findNewestRegistration } from '../registrations/registrations.queries.ts'
import { lockOrMakeRegistrationOrder } from '../registrations/settle-registration.ts'
import { recordRegistration } from '../registrations/verify-registration.ts'
import { findSlipByKey, insertSlip, lockOpenShift, type Slip, takeSlipNumber } from './cash.queries.ts'
import { type PayableRegistration, searchPayableRegistrations } from './payable-registrations.queries.ts'
import { assertForOnePerson, toSlip, typedReference } from './take-cash.ts'

/**
 * Books cash for a registration fee, as a payment at the desk is booked, and gives its slip. It decides nothing about
 * the account.
 *
 * Ten presses with one key are one payment: the key is compared under the lock of the account.
 *
 * @throws Refusal REGISTRATION_NOT_FOUND - no such teacher or school
 * @throws Refusal REGISTRATION_TRANSITION_REFUSED - nothing is owed, or the account was rejected
 * @throws Refusal ORDER_CLOSED - the fee is paid
 * @throws Refusal TILL_NOT_OPEN - no such till, no one has opened it, or it was closed for good
 * @throws Refusal PAYMENT_BELOW_FEE - less than the rest, and not confirmed as a part
 * @throws Refusal PAYMENT_ABOVE_FEE - more than the rest, and not confirmed
 * @throws Refusal SECOND_PERSON_NEEDED - above the limit of the settings
 * @throws Refusal IDEMPOTENCY_KEY_REUSED - the key belongs to another payment
 * @see P-CSH-06
 */
export function takeRegistrationCash(db: Db, admin: AdminViewer, cash: RegistrationCashBody): Promise<CashSlip> {
  const { till_id: methodId, account_id: accountId, amount: amountMmk, key: clientKey } = cash
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account || account.role === 'student') throw new Refusal('REGISTRATION_NOT_FOUND')
    const known = await findSlipByKey(tx, clientKey)
    if (known) return slipOf(tx, known, cash)
    const paid = await findNewestRegistration(tx, accountId)
    if (paid?.orderState === 'paid') throw new Refusal('ORDER_CLOSED')
    const registration = await lockPayableRegistration(tx, account)
    const order = await lockOrMakeRegistrationOrder(tx, registration)
    await assertForOnePerson(tx, admin, { order, amountMmk })
    const shift = await lockOpenShift(tx, methodId)
    if (!shift) throw new Refusal('TILL_NOT_OPEN')
    const no = await takeSlipNumber(tx)
    const answers = { takesPart: cash.part ?? false, takesSurplus: cash.over ?? false }
    const confirmed = { ...answers, takesClosed: false, knowsReusedPicture: true, isFurtherTransfer: true }
    const payment = { methodId, transactionNo: slipNumber(no), amountMmk, ...confirmed }
    const { restMmk, creditMmk, transferId } = await recordRegistration(tx, admin, {
      registration,
      payment,
      answersPictures: false,
    })
    const facts = { no, amountMmk, restMmk, surplusMmk: creditMmk, enrolmentId: null }
    const paidFor = { registrationPaymentId: registration.id, transferId }
    const id = await insertSlip(tx, { ...facts, ...paidFor, clientKey, shiftId: shift.id, bookedBy: admin.id })
    return toSlip({ id, ...facts })
  })
}

async function slipOf(tx: Tx, known: Slip, { till_id, account_id, amount }: RegistrationCashBody): Promise<CashSlip> {
  const registration = await findNewestRegistration(tx, account_id)
  const isSame =
    known.methodId === till_id &&
    known.registrationPaymentId !== null &&
    known.registrationPaymentId === registration?.id &&
    known.amountMmk === amount
  if (!isSame) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return toSlip(known)
}

/** What a teacher or school at the counter owes. */
export async function showPayableRegistrations(db: Db, keyword: string | undefined): Promise<PayableRegistrationRow[]> {
  if (keyword === undefined) return []
  return (await searchPayableRegistrations(db, keyword, typedReference(keyword))).map(toPayable)
}

function toPayable({ accountId, role, accountNo, name, phone, reference, dueMmk, paidMmk }: PayableRegistration) {
  return {
    account_id: accountId,
    type: role,
    no: accountNo,
    name,
    phone_number_1: phone,
    reference,
    due: dueMmk,
    rest: Math.max(0, dueMmk - paidMmk),
  }
}
