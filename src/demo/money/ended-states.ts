import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { makeCoupon } from '#domains/payments/server/coupons/manage-coupons.ts'
import { dropCoupon, takeCoupon } from '#domains/payments/server/coupons/use-coupon.ts'
import { rejectAtDesk } from '#domains/payments/server/desk/decide-at-desk.ts'
import { reverseAtDesk } from '#domains/payments/server/desk/reverse-at-desk.ts'
import { openPayLink } from '#domains/payments/server/pay-link/pay-link.ts'
import { sendProofsByLink } from '#domains/payments/server/proofs/send-proof.ts'
import { declineStudentWish } from '#domains/payments/server/refunds/wish-refund.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import { m } from '#platform/server/plain-messages.ts'
import { dayBefore, daysAgo, hoursBefore } from '../demo-days.ts'
import {
  type Application,
  apply,
  at,
  enter,
  type MoneyWorld,
  orderOf,
  ownerViewer,
  type Seat,
  studentViewer,
  type Transfer,
} from './money-world.ts'
import { applyWithPicture, NO_TERMS, type Payment, storeReading } from './payment-states.ts'

/** A verification that was reversed, so that its transfer and its receipt are withdrawn. */
export async function takeVerificationBack(world: MoneyWorld, seat: Seat, transfer: Transfer): Promise<void> {
  const application = await at(daysAgo(3, 9), () => apply(world, seat))
  await at(daysAgo(3, 10), () => enter(world, application, transfer))
  const reason = 'အခြားကျောင်းသား၏ ငွေလွှဲမှုဖြစ်ပါသည်။'
  await at(daysAgo(3, 12), () => reverse(world, application, reason))
}

/** A picture that was refused with its application. */
export async function refusePicture(world: MoneyWorld, payment: Payment): Promise<void> {
  const { services, finance } = world
  const { id, offer } = await applyWithPicture(world, payment, daysAgo(2, 9))
  const reason = m.payments_reason_wrong_account({}, BURMESE)
  const { applying: from } = EnrolmentStatus
  await at(daysAgo(2, 11), () => rejectAtDesk(services.db, finance, { ref: { kind: offer.kind, id }, reason, from }))
}

/** A payment above the limit that the second person has not confirmed. */
export async function declineEntry(world: MoneyWorld, seat: Seat, transfer: Transfer): Promise<void> {
  const application = await at(daysAgo(2, 13), () => apply(world, seat))
  await at(daysAgo(2, 14), () => enter(world, application, transfer))
  await at(daysAgo(2, 15), () => reverse(world, application, 'ငွေစာရင်းတွင် ဤငွေလွှဲမှု မတွေ့ပါ။'))
}

/** By the owner, who has not entered it. */
function reverse({ services, owner }: MoneyWorld, { id, offer }: Application, reason: string): Promise<number> {
  return reverseAtDesk(services.db, owner, { ref: { kind: offer.kind, id }, reason })
}

/** A picture that a parent sent by the student's pay link, which is still open. */
export async function payByLink(world: MoneyWorld, { seat, transfer, picture, read }: Payment): Promise<void> {
  const { services } = world
  const { db, links, config } = services
  const sentAt = hoursBefore(new Date(), 3)
  const application = await at(hoursBefore(sentAt, 2), () => apply(world, seat))
  await at(hoursBefore(sentAt, 1), async () => {
    const { id } = await orderOf(world, seat)
    await openPayLink({ db, links, publicUrl: config.publicUrl }, studentViewer(seat.student), id)
  })
  await at(sentAt, async () => {
    const { id } = await orderOf(world, seat)
    const claim = { paymentMethodId: transfer.wallet.id, numberTyped: transfer.number, amountMmk: transfer.amountMmk }
    const sent = { files: [picture], claim, payerName: 'ဒေါ်ခင်စန်းဝင်း' }
    await sendProofsByLink(services, { id, enrolmentId: application.id }, sent)
  })
  await storeReading(world, application, read)
}

/**
 * Coupons of the product and of an owner: one that has ended, one that is switched off, and one that was given back.
 */
export async function showCoupons(world: MoneyWorld, seat: Seat): Promise<void> {
  const { services, finance } = world
  const { db } = services
  await at(daysAgo(40), async () => {
    const ended = { from: dayBefore(40), until: dayBefore(10), code: 'THINGYAN', amount: 5000 }
    await makeCoupon(db, finance, { ...NO_TERMS, ...ended, percent: undefined, uses: undefined })
    const off = { code: 'WELCOME10', percent: 10, uses: 500, active: false }
    await makeCoupon(db, finance, { ...NO_TERMS, ...off })
    const own = { code: 'SAYAR15', percent: 15, uses: 20, uses_each: 1 }
    await makeCoupon(db, ownerViewer(seat.offer.owner), { ...NO_TERMS, ...own })
  })
  await at(daysAgo(1, 16), () => apply(world, seat))
  await at(daysAgo(1, 17), async () => {
    const { id: orderId } = await orderOf(world, seat)
    const student = studentViewer(seat.student)
    await takeCoupon(db, student, { orderId, typed: 'SAYAR15' })
    await dropCoupon(db, student, orderId)
  })
}

/** A wish for a refund that was declined. */
export async function declineWish({ services, finance }: MoneyWorld, id: number): Promise<void> {
  const reason = 'အကောင့်နံပါတ် မှားနေပါသည်။ နံပါတ်အမှန်ဖြင့် ထပ်မံတောင်းဆိုပါ။'
  await at(hoursBefore(new Date(), 6), () => declineStudentWish(services.db, finance, { id, reason }))
}
