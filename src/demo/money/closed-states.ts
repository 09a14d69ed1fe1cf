import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { acceptApplicant } from '#domains/enrolment/server/decide-student.ts'
import { makeCoupon } from '#domains/payments/server/coupons/manage-coupons.ts'
import { takeCoupon } from '#domains/payments/server/coupons/use-coupon.ts'
import { creditAtDesk } from '#domains/payments/server/credits/credit-at-desk.ts'
import { rejectAtDesk } from '#domains/payments/server/desk/decide-at-desk.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import { m } from '#platform/server/plain-messages.ts'
import { daysAgo } from '../demo-days.ts'
import {
  apply,
  at,
  type MoneyWorld,
  orderOf,
  ownerViewer,
  type Seat,
  settleDecided,
  studentViewer,
  type Transfer,
} from './money-world.ts'
import { NO_TERMS } from './payment-states.ts'

/** Money that arrived a day after its application was rejected: the student's credit. */
export async function creditRejected(world: MoneyWorld, seat: Seat, transfer: Transfer): Promise<void> {
  const { services, finance } = world
  const { id, offer } = await at(daysAgo(6, 9), () => apply(world, seat))
  const ref = { kind: offer.kind, id }
  const reason = m.payments_reason_not_arrived({}, BURMESE)
  const { applying: from } = EnrolmentStatus
  await at(daysAgo(6, 15), () => rejectAtDesk(services.db, finance, { ref, reason, from }))
  const { wallet, number: transactionNo, amountMmk } = transfer
  const confirmed = {
    knowsReusedPicture: false,
    takesPart: true,
    takesSurplus: true,
    takesClosed: false,
    isFurtherTransfer: false,
  }
  const payment = { methodId: wallet.id, transactionNo, amountMmk, ...confirmed }
  await at(daysAgo(5, 10), () => creditAtDesk(services.db, finance, { ref, payment }))
}

/** A place in a class that its owner has given before the fee arrived. */
export async function acceptUnpaid(world: MoneyWorld, seat: Seat): Promise<void> {
  const { student, offer } = seat
  if (offer.classId === null) throw new Error(`'${offer.title}' is no class`)
  const wanted = { classId: offer.classId, studentId: student.id }
  const application = await at(daysAgo(4, 9), () => apply(world, seat))
  await at(daysAgo(4, 12), () => acceptApplicant(world.services.db, ownerViewer(offer.owner), wanted))
  await settleDecided(world, application)
}

/** A coupon that covers the whole fee. */
export async function payByCouponAlone(world: MoneyWorld, seat: Seat): Promise<void> {
  const { services, finance } = world
  const { db } = services
  await at(daysAgo(6), () => makeCoupon(db, finance, { ...NO_TERMS, code: 'SCHOLAR', percent: 100, uses: 10 }))
  await at(daysAgo(2, 11), () => apply(world, seat))
  await at(daysAgo(2, 12), async () => {
    const { id: orderId } = await orderOf(world, seat)
    await takeCoupon(db, studentViewer(seat.student), { orderId, typed: 'SCHOLAR' })
  })
}
