import { lockEnrolment } from '#domains/enrolment/server/index.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { type CashSlip, slipNumber } from '../../contract/cash.contract.ts'
import type { CashCreditBody } from '../../contract/credits.contract.ts'
import { findSlipByKey, insertSlip, lockOpenShift, takeSlipNumber } from '../cash/cash.queries.ts'
import { assertForOnePerson, slipOf, toSlip, typedReference } from '../cash/take-cash.ts'
import { lockOrMakeOrder } from '../orders/settle-order.ts'
import { issueReceipts } from '../receipts/issue-receipts.ts'
import { isClosed } from './book-credit.ts'
import { enterCredit } from './credit-at-desk.ts'
import { searchEnded } from './credits.queries.ts'

/**
 * Books cash for an application that was rejected or has ended as credit of its student, and gives its slip.
 *
 * Ten presses with one key are one payment: the key is compared under the lock of the enrolment.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such application
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - something is owed for it, so that cash pays for it
 * @throws Refusal TILL_NOT_OPEN - no such till, no one has opened it, or it was closed for good
 * @throws Refusal SECOND_PERSON_NEEDED - above the limit of the settings
 * @throws Refusal IDEMPOTENCY_KEY_REUSED - the key belongs to another payment
 * @see P-CRD-02
 */
export function takeCashAsCredit(db: Db, admin: AdminViewer, cash: CashCreditBody): Promise<CashSlip> {
  const { till_id: methodId, enrolment_id: enrolmentId, amount: amountMmk, key: clientKey } = cash
  return db.transaction().execute(async (tx) => {
    const enrolment = await lockEnrolment(tx, enrolmentId)
    if (!enrolment) throw new Refusal('ENROLMENT_NOT_FOUND')
    const known = await findSlipByKey(tx, clientKey)
    if (known) return slipOf(known, cash)
    if (!isClosed(enrolment)) throw new Refusal('ENROLMENT_TRANSITION_REFUSED')
    const order = await lockOrMakeOrder(tx, enrolment)
    await assertForOnePerson(tx, admin, { order, amountMmk, hasEarlier: true })
    const shift = await lockOpenShift(tx, methodId)
    if (!shift) throw new Refusal('TILL_NOT_OPEN')
    const no = await takeSlipNumber(tx)
    const confirmed = { takesPart: true, takesSurplus: true, takesClosed: false, knowsReusedPicture: true }
    const payment = { methodId, transactionNo: slipNumber(no), amountMmk, ...confirmed, isFurtherTransfer: true }
    const { transferId } = await enterCredit(tx, admin, { enrolment, payment })
    const facts = { no, enrolmentId, amountMmk, surplusMmk: amountMmk, restMmk: 0 }
    const recorded = { transferId, registrationPaymentId: null }
    const id = await insertSlip(tx, { ...facts, ...recorded, clientKey, shiftId: shift.id, bookedBy: admin.id })
    await issueReceipts(tx, order)
    return toSlip({ id, ...facts })
  })
}

/** Ended applications of a person at the counter. */
export async function showEnded(db: Db, keyword: string | undefined) {
  if (keyword === undefined) return []
  const found = await searchEnded(db, keyword, typedReference(keyword))
  return found.map(({ enrolmentId, kind, title, reference, studentNo, studentName, phone }) => ({
    enrolment_id: enrolmentId,
    kind,
    title,
    reference,
    student: { no: studentNo, name: studentName, phone_number_1: phone },
  }))
}
