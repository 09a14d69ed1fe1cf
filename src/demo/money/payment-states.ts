import { randomUUID } from 'node:crypto'
import { takeCash } from '#domains/payments/server/cash/take-cash.ts'
import { closeTill, openTill, takeToBank } from '#domains/payments/server/cash/tills.ts'
import { makeCoupon } from '#domains/payments/server/coupons/manage-coupons.ts'
import { takeCoupon } from '#domains/payments/server/coupons/use-coupon.ts'
import { askForPicture } from '#domains/payments/server/desk/answer-picture.ts'
import { endUnpaid } from '#domains/payments/server/expiry/end-unpaid.ts'
import { holdOnePayment } from '#domains/payments/server/holds/hold-payment.ts'
import type { ProofFile } from '#domains/payments/server/index.ts'
import { forEnrolment } from '#domains/payments/server/orders/paid-for.ts'
import { listProofs } from '#domains/payments/server/proofs/proofs.queries.ts'
import type { ReadFacts } from '#domains/payments/server/reading/read-facts.ts'
import { saveReading } from '#domains/payments/server/reading/readings.queries.ts'
import { writeSettings } from '#domains/site/server/settings.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import { m } from '#platform/server/plain-messages.ts'
import { daysAgo, hoursBefore } from '../demo-days.ts'
import {
  type Application,
  apply,
  at,
  enter,
  type MoneyWorld,
  orderOf,
  type Seat,
  sendPicture,
  studentViewer,
  type Transfer,
} from './money-world.ts'

/** A payment of a seat, with the picture that was sent of it. */
export interface Payment {
  readonly seat: Seat
  readonly transfer: Transfer
  readonly picture: ProofFile
  /** What the worker reads from the picture. */
  readonly read: ReadFacts
}

/** A first transfer of which the rest is still owed. */
export async function payInPart(world: MoneyWorld, payment: Payment): Promise<void> {
  const application = await applyWithPicture(world, payment, daysAgo(3, 10))
  await at(daysAgo(3, 14), () => enter(world, application, payment.transfer))
}

/** A fee in two transfers by two wallets. */
export async function payByTwoWallets(world: MoneyWorld, payment: Payment, second: Transfer): Promise<Application> {
  const application = await applyWithPicture(world, payment, daysAgo(4, 9))
  await at(daysAgo(4, 11), () => enter(world, application, payment.transfer))
  await at(daysAgo(3, 16), () => enter(world, application, second))
  return application
}

/** A picture with the number of a transfer that has paid for something else. */
export async function claimUsedNumber(world: MoneyWorld, payment: Payment): Promise<Application> {
  return applyWithPicture(world, payment, hoursBefore(new Date(), 5))
}

/** A picture in place of which another one is wanted. */
export async function wantAnotherPicture(world: MoneyWorld, payment: Payment): Promise<void> {
  const { id, offer } = await applyWithPicture(world, { ...payment, read: NOTHING_READ }, daysAgo(1, 9))
  const reason = m.payments_reason_unreadable({}, BURMESE)
  const { services, finance } = world
  await at(daysAgo(1, 12), () => askForPicture(services.db, finance, { ref: { kind: offer.kind, id }, reason }))
}

/** A payment above the limit, entered by one admin. */
export async function awaitSecondPerson(world: MoneyWorld, payment: Payment): Promise<void> {
  const application = await applyWithPicture(world, payment, hoursBefore(new Date(), 4))
  await at(hoursBefore(new Date(), 1), () => enter(world, application, payment.transfer))
}

/** A payment that an admin has open at the desk, for the first minutes of the demo. */
export async function holdAtDesk({ services, owner }: MoneyWorld, { id }: Application): Promise<void> {
  await holdOnePayment(services, owner, { paidFor: forEnrolment(id), takesOver: false })
}

export async function applyWithPicture(
  world: MoneyWorld,
  { seat, transfer, picture, read }: Payment,
  sentAt: Date,
): Promise<Application> {
  const application = await at(hoursBefore(sentAt, 1), () => apply(world, seat))
  await at(sentAt, () => sendPicture(world, seat, { picture, transfer }))
  await storeReading(world, application, read)
  return application
}

/** Stores what the newest picture of an application says. The worker then leaves it as it is. */
export async function storeReading(
  { services: { db } }: MoneyWorld,
  { id }: Application,
  read: ReadFacts,
): Promise<void> {
  const [newest] = await listProofs(db, [id])
  if (!newest) throw new Error(`enrolment ${id} has no picture`)
  await saveReading(db, { proofId: newest.id }, read)
}

const NOTHING_READ: ReadFacts = { number: null, amount: null, reference: null, paidAt: null }

/** Applications of earlier days have waited less, so they are not ended. */
const LONGEST_WAIT_HOURS = 600

/** An unpaid application that has ended by itself, a day after its student was reminded. */
export async function endWithoutPayment(world: MoneyWorld, seat: Seat): Promise<void> {
  const { services, owner } = world
  await at(daysAgo(30), () => apply(world, seat))
  await writeSettings(services.db, owner, { lapse_unpaid_hours: LONGEST_WAIT_HOURS })
  await at(daysAgo(5, 10), () => endUnpaid(services.db))
  await at(daysAgo(3, 11), () => endUnpaid(services.db))
  await writeSettings(services.db, owner, { lapse_unpaid_hours: 0 })
}

/** A coupon of the product that was taken off a fee, of which the rest was paid. */
export async function payWithCoupon(
  world: MoneyWorld,
  seat: Seat,
  transfer: Omit<Transfer, 'amountMmk'>,
): Promise<void> {
  const { services, finance } = world
  const { db } = services
  await at(daysAgo(6), () => makeCoupon(db, finance, { ...NO_TERMS, code: 'PYINNYA20', percent: 20, uses: 100 }))
  const application = await at(daysAgo(2, 9), () => apply(world, seat))
  await at(daysAgo(2, 10), async () => {
    const { id: orderId } = await orderOf(world, seat)
    await takeCoupon(db, studentViewer(seat.student), { orderId, typed: 'pyinnya 20' })
    const { rest: amountMmk } = await orderOf(world, seat)
    await enter(world, application, { ...transfer, amountMmk })
  })
}

export const NO_TERMS = {
  amount: undefined,
  course_id: undefined,
  class_id: undefined,
  from: undefined,
  until: undefined,
  uses_each: undefined,
  active: undefined,
}

/** Cash for a fee, most of it taken to a wallet; the till is counted and closed. */
export async function takeAtCounter(world: MoneyWorld, seat: Seat): Promise<void> {
  const { services, finance, cash, kbz } = world
  const { db } = services
  const application = await at(daysAgo(1, 10), () => apply(world, seat))
  await at(daysAgo(1, 11), async () => {
    const shiftId = await openTill(db, finance, cash.id)
    const body = { till_id: cash.id, enrolment_id: application.id, amount: seat.offer.feeMmk, part: undefined }
    await takeCash(db, finance, { ...body, key: randomUUID() })
    const deposit = { to_method_id: kbz.id, amount: seat.offer.feeMmk - SMALL_CHANGE_MMK, key: randomUUID() }
    const { balance } = await takeToBank(db, finance, { methodId: cash.id, deposit })
    const count = { shift_id: shiftId, counted: balance, reason: undefined }
    await closeTill(db, finance, { methodId: cash.id, count })
  })
}

/** The till is open for today. */
export async function openTillToday({ services: { db }, finance, cash }: MoneyWorld): Promise<void> {
  await at(hoursBefore(new Date(), 2), () => openTill(db, finance, cash.id))
}

const SMALL_CHANGE_MMK = 10_000
