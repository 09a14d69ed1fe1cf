import {
  type EnrolmentFacts,
  findLatestEnrolment,
  isPaid,
  lockEnrolment,
  type Target,
  takesPictures,
} from '#domains/enrolment/server/index.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { HOUR_MS } from '#platform/contract/durations.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { StudentViewer } from '#platform/server/auth/viewer.ts'
import { now, today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { privatePictureUrl } from '#platform/server/files/private-pictures.ts'
import type { OrderReply } from '../../contract/orders.contract.ts'
import { answerHours } from '../../contract/payment-proofs.contract.ts'
import { transferNumberKey } from '../../contract/transfer-number.ts'
import { findUse } from '../coupons/coupons.queries.ts'
import { readCredit } from '../credits/read-credit.ts'
import { findQueuePosition } from '../desk/payment-queue.queries.ts'
import { findPayBy } from '../expiry/end-unpaid.ts'
import { type FoundProof, listProofs } from '../proofs/proofs.queries.ts'
import { toReceiptReading } from '../reading/read-facts.ts'
import { showReceipts } from '../receipts/show-receipts.ts'
import { showEarlierMoney } from '../refunds/earlier-money.ts'
import { listPayerRefunds } from '../refunds/listed-refunds.queries.ts'
import { toPayerRefund } from '../refunds/payer-refund.ts'
import { listFamilies } from '../refunds/refunds.queries.ts'
import { showStudentWish } from '../refunds/wish-refund.ts'
import { readKept } from '../refunds/wishes.queries.ts'
import { listOpenChecks } from '../second-person/second-checks.queries.ts'
import { findAcceptedShortfall } from '../shortfalls/shortfalls.queries.ts'
import { endOfNumber } from '../transfers/end-of-number.ts'
import { listTransfers, type RecordedTransfer } from '../transfers/transfers.queries.ts'
import { listWallets } from '../wallets/payment-methods.queries.ts'
import { readPaid } from './allocate-money.ts'
import { findOrder, type Order } from './orders.queries.ts'
import { forEnrolment } from './paid-for.ts'
import { lockOrMakeOrder } from './settle-order.ts'

/**
 * What a student owes for the newest enrolment in a class or video course; null without an enrolment. Creates the
 * order if it is missing.
 */
export async function showOrder(
  { db, links }: Pick<AppServices, 'db' | 'links'>,
  student: StudentViewer,
  { target, readsPictures }: { target: Target; readsPictures: boolean },
): Promise<OrderReply | null> {
  const enrolment = await findLatestEnrolment(db, student.id, target)
  if (!enrolment) return null
  const order = (await findOrder(db, enrolment.id)) ?? (await makeOrder(db, enrolment.id))
  const paidMmk = await readPaid(db, order)
  const urlOf = (path: string) => privatePictureUrl(links, path, `student:${student.id}`)
  const payBy = await findPayBy(db, enrolment.id)
  return {
    id: order.id,
    reference: order.reference,
    title: enrolment.courseTitle,
    fee: enrolment.feeMmk,
    discount: enrolment.feeMmk - order.dueMmk,
    due: order.dueMmk,
    paid: paidMmk,
    rest: Math.max(0, order.dueMmk - paidMmk),
    ...(await showUncollected(db, order, paidMmk)),
    state: order.state,
    coupon: await couponOf(db, order),
    waiting: await waitingOf(db, enrolment),
    ...(isOver(enrolment) && { class_ended: true }),
    credit: await readCredit(db, student.id),
    transfers: (await listTransfers(db, [enrolment.id])).map(toReceived).reverse(),
    pay_by: payBy ? yangonTimestamp(payBy) : null,
    pay_link_until: order.payLinkUntil && order.payLinkUntil > now() ? yangonTimestamp(order.payLinkUntil) : null,
    receipts: await showReceipts(db, order),
    refunds: (await listPayerRefunds(db, forEnrolment(enrolment.id))).map((refund) => toPayerRefund(refund, urlOf)),
    wish_limit: await readKept(db, enrolment.id),
    wish_wallets: await listFamilies(db),
    refund_wish: await showStudentWish(db, enrolment.id),
    earlier: await showEarlierMoney(db, { studentId: student.id, target, enrolmentId: enrolment.id, urlOf }),
    pictures: (await listProofs(db, [enrolment.id])).map(toSent),
    takes_pictures: takesPictures(enrolment),
    is_paid: isPaid(enrolment),
    application: enrolment.status,
    reads_pictures: readsPictures,
    wallets: await listWallets(db),
  }
}

/** What has arrived of an order of which a rest was waived or closed short. */
export async function showUncollected(
  db: Db,
  order: Order,
  paidMmk: number,
): Promise<Pick<OrderReply, 'waived' | 'arrived'>> {
  const shortfall = order.state === 'paid' ? await findAcceptedShortfall(db, order.id) : undefined
  if (!shortfall) return {}
  const { kind, amountMmk: waived } = shortfall
  return { waived, arrived: kind === 'waived' ? paidMmk - waived : paidMmk }
}

const isOver = ({ classEndDate }: EnrolmentFacts) => classEndDate !== null && classEndDate < today()

async function couponOf(db: Db, order: Order): Promise<OrderReply['coupon']> {
  const use = order.discountMmk === 0 ? undefined : await findUse(db, order.id)
  return use ? { code: use.code, discount: order.discountMmk } : null
}

function makeOrder(db: Db, enrolmentId: number): Promise<Order> {
  return db.transaction().execute(async (tx) => {
    const enrolment = await lockEnrolment(tx, enrolmentId)
    if (!enrolment) throw new Error(`enrolment ${enrolmentId} was deleted`)
    return lockOrMakeOrder(tx, enrolment)
  })
}

function toReceived(transfer: RecordedTransfer): OrderReply['transfers'][number] {
  const { id, amountMmk, methodName, numberKey, insertedAt } = transfer
  const at = yangonTimestamp(insertedAt)
  return { id, amount: amountMmk ?? 0, wallet: methodName, number_end: endOfNumber(numberKey), at }
}

function toSent(proof: FoundProof): OrderReply['pictures'][number] {
  const { id, uploadedAt, amountMmk, numberTyped, answerReason, reading } = proof
  const numberKey = transferNumberKey(numberTyped ?? '')
  return {
    id,
    at: yangonTimestamp(uploadedAt),
    state: stateOfPicture(proof),
    amount: amountMmk,
    reason: answerReason,
    number: numberTyped,
    wallet_id: proof.paymentMethodId,
    read: reading && toReceiptReading(reading),
    confirmed: proof.factsAt !== null,
    number_end: numberTyped && (numberKey === undefined ? null : endOfNumber(numberKey)),
  }
}

/** What became of a picture. A decision about the enrolment does not answer it. */
export function stateOfPicture(proof: FoundProof): OrderReply['pictures'][number]['state'] {
  return proof.answer ?? 'waiting'
}

async function waitingOf(db: Db, enrolment: EnrolmentFacts): Promise<OrderReply['waiting']> {
  const position = await findQueuePosition(db, enrolment.id)
  if (!position) return null
  const answerBy = new Date(position.uploadedAt.getTime() + answerHours * HOUR_MS)
  const waiting = { before: position.before, answer_by: yangonTimestamp(answerBy), overdue: answerBy < now() }
  const entered = await listOpenChecks(db, 'enrolmentId', [enrolment.id])
  return entered.length > 0 ? { ...waiting, second_person: true } : waiting
}
