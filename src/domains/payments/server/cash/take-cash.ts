import { lockEnrolment } from '#domains/enrolment/server/index.ts'
import { readSettings } from '#domains/site/server/index.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/contract/wire.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import {
  type CashBody,
  type CashSlip,
  type PayableRow,
  type SlipRow,
  slipNumber,
} from '../../contract/cash.contract.ts'
import { isOrderReference } from '../../contract/order-reference.ts'
import { transferNumberKey } from '../../contract/transfer-number.ts'
import { enterPayment } from '../desk/verify-at-desk.ts'
import type { Order } from '../orders/orders.queries.ts'
import { lockOrMakeOrder } from '../orders/settle-order.ts'
import { issueReceipts } from '../receipts/issue-receipts.ts'
import { readRecordedAlone } from '../second-person/second-checks.queries.ts'
import { findVerification } from '../transfers/transfers.queries.ts'
import {
  findSlipByKey,
  insertSlip,
  listSlips,
  lockOpenShift,
  type PayableApplication,
  type Slip,
  searchPayable,
  takeSlipNumber,
} from './cash.queries.ts'

/**
 * Books cash for a waiting application, as a payment at the desk is booked, and gives its slip. A picture that waits is
 * left to the desk: no one has looked at it.
 *
 * Ten presses with one key are one payment: the key is compared under the lock of the enrolment.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such application
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - rejected
 * @throws Refusal ORDER_CLOSED - nothing is owed
 * @throws Refusal TILL_NOT_OPEN - no such till, no one has opened it, or it was closed for good
 * @throws Refusal PAYMENT_BELOW_FEE - less than the rest, and not confirmed as a part
 * @throws Refusal PAYMENT_ABOVE_FEE - more than the rest, and not confirmed
 * @throws Refusal SECOND_PERSON_NEEDED - above the limit of the settings
 * @throws Refusal IDEMPOTENCY_KEY_REUSED - the key belongs to another payment
 * @see P-CSH-02, P-CSH-03
 */
export function takeCash(db: Db, admin: AdminViewer, cash: CashBody): Promise<CashSlip> {
  const { till_id: methodId, enrolment_id: enrolmentId, amount: amountMmk, key: clientKey } = cash
  return db.transaction().execute(async (tx) => {
    const enrolment = await lockEnrolment(tx, enrolmentId)
    if (!enrolment) throw new Refusal('ENROLMENT_NOT_FOUND')
    const known = await findSlipByKey(tx, clientKey)
    if (known) return slipOf(known, cash)
    const order = await lockOrMakeOrder(tx, enrolment)
    if (order.state === 'paid') throw new Refusal('ORDER_CLOSED')
    await assertForOnePerson(tx, admin, { order, amountMmk })
    const shift = await lockOpenShift(tx, methodId)
    if (!shift) throw new Refusal('TILL_NOT_OPEN')
    const no = await takeSlipNumber(tx)
    const answers = { takesPart: cash.part ?? false, takesSurplus: cash.over ?? false }
    const confirmed = { ...answers, takesClosed: false, knowsReusedPicture: true, isFurtherTransfer: true }
    const payment = { methodId, transactionNo: slipNumber(no), amountMmk, ...confirmed }
    const { surplusMmk, restMmk } = await enterPayment(tx, admin, { enrolment, payment, answersPictures: false })
    const verification = await findVerification(tx, enrolmentId)
    if (!verification) throw new Error(`cash of slip ${no} was not recorded`)
    const { transferId } = verification
    const facts = { no, enrolmentId, amountMmk, surplusMmk, restMmk }
    const recorded = { transferId, registrationPaymentId: null }
    const id = await insertSlip(tx, { ...facts, ...recorded, clientKey, shiftId: shift.id, bookedBy: admin.id })
    await issueReceipts(tx, order)
    return toSlip({ id, ...facts })
  })
}

interface CashOfOrder {
  readonly order: Locked<Order>
  readonly amountMmk: number
  /** Whether something was recorded for it before. */
  readonly hasEarlier?: boolean
}

/**
 * @throws Refusal SECOND_PERSON_NEEDED - with what the admin alone has recorded for the order, above the limit of the
 *   settings
 */
export async function assertForOnePerson(
  tx: Tx,
  { id: adminId }: AdminViewer,
  { order, amountMmk, hasEarlier = order.state === 'part_paid' }: CashOfOrder,
): Promise<void> {
  const { second_person_above_mmk: limit } = await readSettings(tx)
  const earlierMmk = hasEarlier ? await readRecordedAlone(tx, { paidFor: order, adminId, numberKey: '' }) : 0
  if (earlierMmk + amountMmk > limit)
    throw new Refusal('SECOND_PERSON_NEEDED', { params: { amount: formatAmount(limit) } })
}

/** @throws Refusal IDEMPOTENCY_KEY_REUSED - the slip is of another payment */
export function slipOf(
  known: Slip,
  { till_id, enrolment_id, amount }: Pick<CashBody, 'till_id' | 'enrolment_id' | 'amount'>,
): CashSlip {
  const isSame = known.methodId === till_id && known.enrolmentId === enrolment_id && known.amountMmk === amount
  if (!isSame) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return toSlip(known)
}

type SlipFacts = Pick<Slip, 'id' | 'no' | 'amountMmk' | 'restMmk' | 'surplusMmk'>

export function toSlip({ id, no, amountMmk, restMmk, surplusMmk }: SlipFacts): CashSlip {
  return { id, no: slipNumber(no), amount: amountMmk, rest: restMmk, surplus: surplusMmk }
}

/** What a person at the counter owes. */
export async function showPayable(db: Db, keyword: string | undefined): Promise<PayableRow[]> {
  if (keyword === undefined) return []
  return (await searchPayable(db, keyword, typedReference(keyword))).map(toPayable)
}

/** The order reference that a keyword is; undefined when it is something else. */
export function typedReference(keyword: string): string | undefined {
  const reference = transferNumberKey(keyword)?.padStart(8, '0')
  return reference !== undefined && isOrderReference(reference) ? reference : undefined
}

function toPayable(application: PayableApplication): PayableRow {
  const { enrolmentId, kind, title, reference, studentNo, studentName, phone, dueMmk, paidMmk } = application
  return {
    enrolment_id: enrolmentId,
    kind,
    title,
    reference,
    due: dueMmk,
    rest: Math.max(0, dueMmk - paidMmk),
    student: { no: studentNo, name: studentName, phone_number_1: phone },
  }
}

export async function showSlips(db: Db, page: number): Promise<Page<SlipRow>> {
  const { rows, total } = await listSlips(db, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })
  const data = rows.map(({ till, title, payer, bookedBy, bookedAt, state, ...slip }) => ({
    ...toSlip(slip),
    till,
    title: title ?? '',
    student: payer,
    is_registration: title === null,
    by: bookedBy,
    at: yangonTimestamp(bookedAt),
    valid: state === 'received',
  }))
  return toPage(data, { total, page })
}
