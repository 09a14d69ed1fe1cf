import type { AppServices } from '#platform/server/app-services.ts'
import type { Team } from '../demo-console.ts'
import { daysAgo } from '../demo-days.ts'
import { type Offer, type StoredEnrolment, transactionNo } from '../demo-enrolments.ts'
import type { DemoMethod } from '../demo-payments.ts'
import type { People } from '../demo-people.ts'
import { factsOf } from '../draw/receipt.ts'
import type { Renderer } from '../draw/renderer.ts'
import { acceptUnpaid, creditRejected, payByCouponAlone } from './closed-states.ts'
import {
  declineEntry,
  declineWish,
  payByLink,
  refusePicture,
  showCoupons,
  takeVerificationBack,
} from './ended-states.ts'
import { chooseSeats, type MoneySeats } from './money-seats.ts'
import {
  type Application,
  adminViewer,
  type DemoWallet,
  drawPictures,
  type MoneyWorld,
  type Seat,
  seatKey,
  type Transfer,
} from './money-world.ts'
import {
  awaitSecondPerson,
  claimUsedNumber,
  endWithoutPayment,
  holdAtDesk,
  openTillToday,
  type Payment,
  payByTwoWallets,
  payInPart,
  payWithCoupon,
  takeAtCounter,
  wantAnotherPicture,
} from './payment-states.ts'
import { payOwners, paySingle } from './payout-states.ts'
import {
  answerRegistrations,
  payTooMuch,
  refund,
  wantAnotherRegistrationPicture,
  wishRefund,
  withdrawWish,
} from './refund-states.ts'
import { endShort, undoEntry } from './shortfall-states.ts'
import { closeYesterday, importDemoStatements } from './statement-states.ts'

/** What the demo has before its money is moved. */
export interface DemoBefore {
  readonly team: Team
  readonly people: People
  readonly methods: readonly DemoMethod[]
  readonly offers: readonly Offer[]
  readonly shownOwners: ReadonlySet<number>
  readonly enrolments: readonly StoredEnrolment[]
}

/**
 * Shows each state of money once, by the actions that the calls of the API run, at times of the last weeks.
 * seed-demo.test.ts lists the states.
 */
export async function seedMoney(
  services: AppServices,
  { renderer, before }: { renderer: Renderer; before: DemoBefore },
): Promise<void> {
  const world = worldOf(services, { renderer, before })
  const seats = chooseSeats(world)
  const aNumber = numbersFrom(FIRST_NUMBER)
  const payments = await plannedPayments(world, { seats, aNumber })
  const voided = await payOwners(world, { seats, aNumber, picture: payments.payout.picture })
  await paySingle(world, seats, aNumber())
  await showPayments(world, { seats, payments, aNumber })
  await showRefunds(world, { seats, aNumber, voided, picture: payments.payout.picture })
  await answerRegistrations(world, aNumber)
  await openTillToday(world)
  await wantAnotherRegistrationPicture(world)
  await importDemoStatements(world, { claimed: payments.onStatement, named: seatAt(seats.classes, 5), aNumber })
  await closeYesterday(world)
}

/** Later than those of other demo transfers. */
const FIRST_NUMBER = 2000

function numbersFrom(first: number): () => string {
  let next = first
  return () => transactionNo(next++)
}

function seatAt(seats: readonly Seat[], index: number): Seat {
  const seat = seats[index]
  if (!seat) throw new Error('the demo has no seat left to show its money with')
  return seat
}

function worldOf(services: AppServices, { renderer, before }: { renderer: Renderer; before: DemoBefore }): MoneyWorld {
  const { team, people, methods, offers, shownOwners, enrolments } = before
  const wallet = (name: string): DemoWallet => {
    const found = methods.find((method) => method.name === name)
    if (!found) throw new Error(`the demo has no wallet '${name}'`)
    return found
  }
  const cash = methods.find(({ kind }) => kind === 'cash')
  if (!cash) throw new Error('the demo takes no cash')
  return {
    services,
    renderer,
    people,
    offers,
    shownOwners,
    cash,
    finance: adminViewer(team.financeId, 'finance'),
    owner: adminViewer(team.ownerId, 'owner'),
    kbz: wallet('KBZPay'),
    wave: wallet('Wave Pay'),
    aya: wallet('AYA Pay'),
    takenSeats: new Set(enrolments.map(({ student, offer }) => seatKey(student.id, offer))),
  }
}

type Planned =
  | 'part'
  | 'twoWallets'
  | 'usedNumber'
  | 'again'
  | 'large'
  | 'onStatement'
  | 'payout'
  | 'refused'
  | 'byLink'

interface Parts {
  readonly seats: MoneySeats
  readonly aNumber: () => string
}

/** The payments of which a picture is sent, with their pictures. */
async function plannedPayments(world: MoneyWorld, { seats, aNumber }: Parts): Promise<Record<Planned, Payment>> {
  const { kbz, wave } = world
  const of = (seat: Seat, wallet: DemoWallet, share = 1) => ({
    seat,
    transfer: { wallet, number: aNumber(), amountMmk: Math.round((seat.offer.feeMmk * share) / HUNDRED) * HUNDRED },
  })
  const wanted = {
    part: of(seatAt(seats.classes, 0), wave, HALF),
    twoWallets: of(seatAt(seats.videos, 0), kbz, HALF),
    usedNumber: of(seatAt(seats.classes, 1), kbz),
    again: of(seatAt(seats.classes, 2), wave),
    large: of(seats.largeClass, kbz),
    onStatement: of(seatAt(seats.classes, 3), kbz),
    payout: of(seatAt(seats.videos, 1), kbz),
    refused: of(seatAt(seats.classes, 8), wave),
    byLink: of(seatAt(seats.classes, 9), kbz),
  }
  const receiptOf = ({ seat, transfer: { wallet, number, amountMmk } }: Omit<Payment, 'picture' | 'read'>) => ({
    from: seat.student.name,
    wallet: wallet.name,
    transactionNo: number,
    amountMmk,
    paidAt: daysAgo(2, 7),
  })
  const pictures = await drawPictures(world, Object.values(wanted).map(receiptOf))
  const withPicture = Object.entries(wanted).map(([name, payment]) => {
    const picture = pictures.get(payment.transfer.number)
    return [name, { ...payment, picture, read: factsOf(receiptOf(payment)) }]
  })
  return Object.fromEntries(withPicture)
}

const HALF = 0.5
const HUNDRED = 100

async function showPayments(
  world: MoneyWorld,
  { seats, payments, aNumber }: Parts & { payments: Record<Planned, Payment> },
): Promise<void> {
  const { twoWallets, usedNumber } = payments
  const rest: Transfer = {
    wallet: world.wave,
    number: aNumber(),
    amountMmk: twoWallets.seat.offer.feeMmk - twoWallets.transfer.amountMmk,
  }
  await payInPart(world, payments.part)
  await payByTwoWallets(world, twoWallets, rest)
  const { number } = twoWallets.transfer
  const claim = await claimUsedNumber(world, { ...usedNumber, transfer: { ...usedNumber.transfer, number } })
  await wantAnotherPicture(world, payments.again)
  await awaitSecondPerson(world, payments.large)
  await payWithCoupon(world, seatAt(seats.classes, 4), { wallet: world.kbz, number: aNumber() })
  await takeAtCounter(world, seatAt(seats.classes, 6))
  await endWithoutPayment(world, seatAt(seats.classes, 7))
  await refusePicture(world, payments.refused)
  await payByLink(world, payments.byLink)
  const reversed = seatAt(seats.classes, 10)
  const transferOf = ({ offer }: Seat) => ({ wallet: world.kbz, number: aNumber(), amountMmk: offer.feeMmk })
  await takeVerificationBack(world, reversed, transferOf(reversed))
  await declineEntry(world, seats.declinedClass, transferOf(seats.declinedClass))
  await showCoupons(world, seatAt(seats.classes, 11))
  await undoEntry(world, seats.undoneClass, transferOf(seats.undoneClass))
  for (const [at, until] of (['waived', 'asked', 'short'] as const).entries()) {
    const seat = seatAt(seats.classes, FIRST_SHORT + at)
    const { number: shortNumber, ...transfer } = transferOf(seat)
    const amountMmk = Math.round((transfer.amountMmk * HALF) / HUNDRED) * HUNDRED
    await endShort(world, seat, { until, transfer: { ...transfer, number: shortNumber, amountMmk } })
  }
  const credited = seatAt(seats.classes, FIRST_CLOSED)
  await creditRejected(world, credited, transferOf(credited))
  await acceptUnpaid(world, seatAt(seats.classes, FIRST_CLOSED + 1))
  await payByCouponAlone(world, seatAt(seats.classes, FIRST_CLOSED + 2))
  await holdAtDesk(world, claim)
}

/** Of the seats in classes. */
const FIRST_SHORT = 12
const FIRST_CLOSED = 15
const TOO_MUCH_MMK = 10_000

async function showRefunds(
  world: MoneyWorld,
  { seats, aNumber, voided, picture }: Parts & { voided: Application; picture: Payment['picture'] },
): Promise<void> {
  const overpaid = (index: number, days: number) => {
    const seat = seatAt(seats.videos, index)
    const transfer = { wallet: world.wave, number: aNumber(), amountMmk: seat.offer.feeMmk + TOO_MUCH_MMK }
    return payTooMuch(world, seat, { transfer, days })
  }
  const [reason, number] = ['သင်တန်းကြေးထက် ပိုလွှဲထားပါသည်။', aNumber()]
  await refund(world, voided, { days: 8, until: 'sent', number, picture, reason: 'ဝယ်ယူမှု ပယ်ဖျက်ထားပါသည်။' })
  await refund(world, await overpaid(1, 5), { days: 4, until: 'failed', number: aNumber(), reason })
  await refund(world, await overpaid(2, 3), { days: 2, until: 'approved', number: aNumber(), reason })
  const wishing = await overpaid(3, 2)
  await wishRefund(world, wishing, TOO_MUCH_MMK)
  await refund(world, wishing, { days: 1, until: 'asked', number: aNumber(), reason })
  await wishRefund(world, await overpaid(4, 2), TOO_MUCH_MMK)
  const declined = await overpaid(5, 3)
  await wishRefund(world, declined, TOO_MUCH_MMK)
  await withdrawWish(world, declined)
  await declineWish(world, await wishRefund(world, declined, TOO_MUCH_MMK))
  await refund(world, await overpaid(6, 6), { days: 5, until: 'dropped', number: aNumber(), reason })
  const elsewhere = 'Wave Pay အကောင့် ပိတ်ထားသဖြင့် KBZPay သို့ ပြန်အမ်းပါသည်။'
  await refund(world, await overpaid(7, 3), { days: 2, until: 'sent', number: aNumber(), reason, elsewhere })
}
