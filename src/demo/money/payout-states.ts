import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { approveAtDesk, rejectAtDesk } from '#domains/payments/server/desk/decide-at-desk.ts'
import type { ProofFile } from '#domains/payments/server/index.ts'
import { confirmAtDesk } from '#domains/payments/server/second-person/confirm-at-desk.ts'
import { changePayoutAccount, confirmPayoutAccount } from '#domains/payouts/server/accounts/change-payout-account.ts'
import { findCurrentAccount } from '#domains/payouts/server/accounts/payout-accounts.queries.ts'
import { createBatch, previewBatch } from '#domains/payouts/server/batches/create-batch.ts'
import { holdPayee } from '#domains/payouts/server/batches/hold-payee.ts'
import { approveBatch, cancelBatch } from '#domains/payouts/server/batches/move-batch.ts'
import { sendToPayee } from '#domains/payouts/server/batches/send-to-payee.ts'
import { showBatch } from '#domains/payouts/server/batches/show-batches.ts'
import { payPayout } from '#domains/payouts/server/pay-payout.ts'
import { runPayouts } from '#domains/payouts/server/runs/run-payouts.ts'
import { yangonDay } from '#platform/contract/calendar.ts'
import { findUnpaidPayout } from '../demo.queries.ts'
import { demoAccounts } from '../demo-accounts.ts'
import { LARGE_FEE_MMK } from '../demo-classes.ts'
import { dayBefore, daysAgo } from '../demo-days.ts'
import type { Owner } from '../demo-people.ts'
import { type MoneySeats, ownerOf } from './money-seats.ts'
import {
  type Application,
  apply,
  at,
  enter,
  type MoneyWorld,
  ownerViewer,
  type Seat,
  settleDecided,
} from './money-world.ts'

interface PayoutParts {
  readonly seats: MoneySeats
  /** A number that nothing has used. */
  readonly aNumber: () => string
  /** Of the transfer to the first payee. */
  readonly picture: ProofFile
}

/**
 * Payouts in each state: a closed batch, a cancelled one, one that is being sent with what was deducted for a voided
 * purchase, and one that waits for its approval; a payee on hold, and one whose new account has to wait.
 *
 * @returns the purchase that was voided after its payout
 */
export async function payOwners(world: MoneyWorld, { seats, aNumber, picture }: PayoutParts): Promise<Application> {
  const { services, finance } = world
  const { db } = services
  const [first, second, third, waiting, held] = seats.sold
  if (!first || !second || !third || !waiting || !held) throw new Error('the demo has too few owners to pay')
  const sell = (seat: Seat, days: number) => sellAtFee(world, seat, { number: aNumber(), days })
  const toVoid = await sell(first[0], 14)
  for (const [seat] of [second, third, waiting, held]) await sell(seat, 14)
  await enterAccount(world, ownerOf(first), { days: 12, end: '01' })
  await runUntil(world, 12, daysAgo(11, 16))
  const closed = await gather(world, daysAgo(11, 17))
  await sendBatch(world, closed, { sentAt: daysAgo(10, 10), aNumber, picture, max: Number.POSITIVE_INFINITY })

  await voidPurchase(world, toVoid)
  await sell(first[1], 9)
  await enterAccount(world, ownerOf(second), { days: 8, end: '02' })
  await enterAccount(world, ownerOf(third), { days: 8, end: '03' })
  await enterAccount(world, ownerOf(waiting), { days: 8, end: '04', isConfirmed: false })
  const reason = 'အကောင့်အမည်နှင့် မှတ်ပုံတင်အမည် မတူသေးပါ။'
  await at(daysAgo(8, 12), () => holdPayee(db, finance, { id: ownerOf(held).id, reason }))
  await runUntil(world, 8, daysAgo(7, 16))
  const cancelled = await gather(world, daysAgo(7, 17))
  await at(daysAgo(6, 9), () => cancelBatch(db, finance, { id: cancelled, reason: 'ဘဏ်ပိတ်ရက်ဖြစ်၍ နောက်ရက်တွင် လွှဲပါမည်။' }))
  const open = await gather(world, daysAgo(5, 10))
  await sendBatch(world, open, { sentAt: daysAgo(5, 14), aNumber, picture: undefined, max: 1 })

  await sellEndedClass(world, seats.endedClass, aNumber())
  await sellEndedClass(world, seats.singleClass, aNumber())
  await enterAccount(world, seats.endedClass.offer.owner, { days: 3, end: '06' })
  await at(daysAgo(2, 16), () => runPayouts(db, finance, { kind: 'class', until: null }))
  await createOf(world, daysAgo(2, 17))
  await enterAccount(world, ownerOf(waiting), { days: 1, end: '05' })
  return toVoid
}

/** A payout that was sent on its own, with the wallet that it left. */
export async function paySingle(world: MoneyWorld, seats: MoneySeats, reference: string): Promise<void> {
  const { services, finance, kbz } = world
  const { classId, owner } = seats.singleClass.offer
  await enterAccount(world, owner, { days: 2, end: '07' })
  const id = await findUnpaidPayout(services.db, classId as number)
  await at(daysAgo(1, 17), () =>
    payPayout(services.db, finance, { id, paidOn: dayBefore(1), reference, methodId: kbz.id }),
  )
}

async function runUntil({ services, finance }: MoneyWorld, days: number, instant: Date): Promise<void> {
  const until = dayBefore(days)
  await at(instant, () => runPayouts(services.db, finance, { kind: 'course', until }))
}

async function sellAtFee(
  world: MoneyWorld,
  seat: Seat,
  { number, days }: { number: string; days: number },
): Promise<Application> {
  const application = await at(daysAgo(days, 8), () => apply(world, seat))
  await at(daysAgo(days, 10), () =>
    enter(world, application, { wallet: world.wave, number, amountMmk: seat.offer.feeMmk }),
  )
  return application
}

/** A fee is verified, a large one by two people, and the application is approved. */
async function sellEndedClass(world: MoneyWorld, seat: Seat, number: string): Promise<void> {
  const { services, finance, owner } = world
  const application = await at(daysAgo(40, 9), () => apply(world, seat))
  const ref = { kind: 'class', id: application.id } as const
  await at(daysAgo(40, 11), () =>
    enter(world, application, { wallet: world.kbz, number, amountMmk: seat.offer.feeMmk }),
  )
  if (seat.offer.feeMmk === LARGE_FEE_MMK) await at(daysAgo(40, 12), () => confirmAtDesk(services.db, owner, ref))
  await at(daysAgo(39, 9), () => approveAtDesk(services.db, finance, { ref, reason: null }))
  await settleDecided(world, application)
}

async function voidPurchase(world: MoneyWorld, application: Application): Promise<void> {
  const { services, finance } = world
  const ref = { kind: 'course', id: application.id } as const
  const reason = 'ကျောင်းသား၏ တောင်းဆိုချက်အရ ပယ်ဖျက်ပါသည်။'
  const { approved: from } = EnrolmentStatus
  await at(daysAgo(9, 12), () => rejectAtDesk(services.db, finance, { ref, reason, from }))
  await at(daysAgo(9, 12), () => settleDecided(world, application))
}

/** An account, which an admin compares with its owner; one that replaces another has to wait. */
async function enterAccount(
  world: MoneyWorld,
  owner: Owner,
  { days, end, isConfirmed = true }: { days: number; end: string; isConfirmed?: boolean },
): Promise<void> {
  const { services, finance, kbz } = world
  const { db } = services
  await at(daysAgo(days, 9), async () => {
    const account = { familyId: kbz.familyId, accountNo: `09 420 000 9${end}`, holder: owner.name }
    await changePayoutAccount(db, ownerViewer(owner), { ...account, password: demoAccounts.password })
    const entered = await findCurrentAccount(db, owner.id)
    if (entered && isConfirmed) await confirmPayoutAccount(db, finance, entered.id)
  })
}

async function createOf({ services: { db }, finance }: MoneyWorld, instant: Date): Promise<number> {
  return at(instant, async () => (await createBatch(db, finance, (await previewBatch(db, finance)).version)).id)
}

/** A batch that may be sent, approved where it is above the limit. */
async function gather(world: MoneyWorld, instant: Date): Promise<number> {
  const { services, owner } = world
  const id = await createOf(world, instant)
  const { state } = await showBatch(services, owner, id)
  if (state === 'waiting') await at(instant, () => approveBatch(services.db, owner, id))
  return id
}

interface Sending {
  readonly sentAt: Date
  readonly aNumber: () => string
  readonly picture: ProofFile | undefined
  /** Of the payees, the first ones. */
  readonly max: number
}

async function sendBatch(
  world: MoneyWorld,
  batchId: number,
  { sentAt, aNumber, picture, max }: Sending,
): Promise<void> {
  const { services, finance, kbz } = world
  const { payees } = await showBatch(services, finance, batchId)
  const due = payees.filter(({ state }) => state === 'due').slice(0, max)
  for (const { id: payeeId } of due) {
    const sent = { batchId, payeeId, methodId: kbz.id, transactionNo: aNumber(), sentOn: yangonDay(sentAt) }
    await at(sentAt, () => sendToPayee(services, finance, { ...sent, file: picture }))
  }
}
