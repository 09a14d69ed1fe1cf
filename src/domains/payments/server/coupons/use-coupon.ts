import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { type EnrolmentFacts, lockEnrolment, openWithoutPayment, setDiscount } from '#domains/enrolment/server/index.ts'
import type { StudentViewer } from '#platform/server/auth/viewer.ts'
import { now, today } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { throttle } from '#platform/server/throttle/throttle.ts'
import { couponCode } from '../../contract/coupon-code.ts'
import { findEnrolmentOfOrder, lockTransfersOf, type Order } from '../orders/orders.queries.ts'
import { lockOrMakeOrder, settleLockedOrder } from '../orders/settle-order.ts'
import { type CouponProblem, couponProblem, discountMmk } from './coupon-terms.ts'
import {
  type Coupon,
  countUses,
  findUse,
  insertUse,
  lockCouponByCode,
  setUseGivenBack,
  updateOrderDiscount,
} from './coupons.queries.ts'

/** Codes are short, and each gives money. */
const checks = throttle({ name: 'coupon-checks', points: 10, perSeconds: 15 * 60 })

/**
 * Takes a coupon off what a student owes; another one that was used before is given back. With nothing left to pay the
 * order is paid at once: a video course opens, and the owner of a class is asked to accept.
 *
 * The coupon is locked while its uses are counted, so that the last use is given once. A repeated call changes nothing.
 *
 * @throws Refusal ORDER_NOT_FOUND - no such order, or another student's
 * @throws Refusal ORDER_CLOSED - the application does not wait any more, or is paid
 * @throws Refusal COUPON_NOT_USABLE - under `code`: why
 * @throws Refusal TOO_MANY_REQUESTS - more than 10 in a quarter of an hour
 * @see P-CPN-01
 */
export async function takeCoupon(
  db: Db,
  student: StudentViewer,
  { orderId, typed }: { orderId: number; typed: string },
): Promise<EnrolmentFacts> {
  await checks.take(db, [`student ${student.id}`])
  return db.transaction().execute(async (tx) => {
    const { enrolment, order } = await lockOwn(tx, student, orderId)
    const code = couponCode(typed)
    const use = await openUse(tx, order)
    if (use && use.code === code) return enrolment
    assertOpen(enrolment, order)
    if ((await lockTransfersOf(tx, order)).length > 0) throw notUsable('coupon_part_paid')
    const coupon = code === undefined ? undefined : await lockCouponByCode(tx, code)
    if (!coupon) throw notUsable('coupon_unknown')
    const uses = await countUses(tx, coupon, student.id)
    const problem = couponProblem(coupon, { offer: enrolment, day: today(), uses })
    if (problem) throw notUsable(problem)
    if (use) await setUseGivenBack(tx, use.id, now())
    return reduce(tx, { enrolment, order, coupon })
  })
}

/**
 * Takes the coupon off an order for which nothing has arrived.
 *
 * @throws Refusal ORDER_NOT_FOUND - no such order, or another student's
 * @throws Refusal ORDER_CLOSED - the application does not wait any more, or money has arrived
 * @see P-CPN-01
 */
export function dropCoupon(db: Db, student: StudentViewer, orderId: number): Promise<EnrolmentFacts> {
  return db.transaction().execute(async (tx) => {
    const { enrolment, order } = await lockOwn(tx, student, orderId)
    const use = await openUse(tx, order)
    if (!use) return enrolment
    assertOpen(enrolment, order)
    if ((await lockTransfersOf(tx, order)).length > 0) throw new Refusal('ORDER_CLOSED')
    await setUseGivenBack(tx, use.id, now())
    await updateOrderDiscount(tx, order, 0)
    return setDiscount(tx, enrolment, 0)
  })
}

interface OwnOrder {
  readonly enrolment: Locked<EnrolmentFacts>
  readonly order: Locked<Order>
}

async function reduce(tx: Tx, { enrolment, order, coupon }: OwnOrder & { coupon: Coupon }): Promise<EnrolmentFacts> {
  const reducedMmk = discountMmk(coupon, enrolment.feeMmk)
  // A per cent of a few kyat.
  if (reducedMmk === 0) throw notUsable('coupon_elsewhere')
  const { id: orderId, accountId } = order
  await insertUse(tx, { couponId: coupon.id, orderId, accountId, discountMmk: reducedMmk })
  await updateOrderDiscount(tx, order, reducedMmk)
  const reduced = await setDiscount(tx, enrolment, reducedMmk)
  if (reducedMmk < enrolment.feeMmk) return reduced
  const opened = await openWithoutPayment(tx, reduced)
  const free = await lockOrMakeOrder(tx, opened)
  await settleLockedOrder(tx, { enrolment: opened, order: free, actor: { type: 'student', id: accountId } })
  return opened
}

async function lockOwn(tx: Tx, student: StudentViewer, orderId: number): Promise<OwnOrder> {
  const id = await findEnrolmentOfOrder(tx, { orderId, studentId: student.id })
  const enrolment = id === undefined ? undefined : await lockEnrolment(tx, id)
  if (!enrolment) throw new Refusal('ORDER_NOT_FOUND')
  return { enrolment, order: await lockOrMakeOrder(tx, enrolment) }
}

function assertOpen({ status }: EnrolmentFacts, { state }: Order): void {
  const isOpen = state === 'open' || state === 'part_paid'
  if (!isOpen || status !== EnrolmentStatus.applying) throw new Refusal('ORDER_CLOSED')
}

async function openUse(tx: Tx, order: Locked<Order>) {
  const use = await findUse(tx, order.id)
  return use?.givenBackAt === null ? use : undefined
}

function notUsable(problem: CouponProblem | 'coupon_part_paid'): Refusal {
  return new Refusal('COUPON_NOT_USABLE', { fields: { code: problem } })
}
