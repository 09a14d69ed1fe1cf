import { randomUUID } from 'node:crypto'
import { listTills } from '#domains/payments/server/cash/cash.queries.ts'
import { takeRegistrationCash } from '#domains/payments/server/cash/take-registration-cash.ts'
import { closeTill, openTill } from '#domains/payments/server/cash/tills.ts'
import type { ProofFile } from '#domains/payments/server/index.ts'
import { askRefund, refundableRevision } from '#domains/payments/server/refunds/ask-refund.ts'
import { approveRefund, dropRefund, failRefund } from '#domains/payments/server/refunds/move-refund.ts'
import { listRefundable } from '#domains/payments/server/refunds/refunds.queries.ts'
import { sendRefundWithPicture } from '#domains/payments/server/refunds/send-with-picture.ts'
import { recordWish, takeWishBack } from '#domains/payments/server/refunds/wish-refund.ts'
import { answerRegistration } from '#domains/payments/server/registrations/answer-registration.ts'
import { findNewestRegistration } from '#domains/payments/server/registrations/registrations.queries.ts'
import { verifyRegistration } from '#domains/payments/server/registrations/verify-registration.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { yangonDay } from '#platform/contract/calendar.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import { m } from '#platform/server/plain-messages.ts'
import { daysAgo } from '../demo-days.ts'
import { approvedUnpaid } from '../demo-people.ts'
import {
  type Application,
  apply,
  at,
  enter,
  type MoneyWorld,
  orderOf,
  type Seat,
  studentViewer,
  type Transfer,
} from './money-world.ts'

/** More than the fee of a video course: what is above it is the student's credit. */
export async function payTooMuch(
  world: MoneyWorld,
  seat: Seat,
  { transfer, days }: { transfer: Transfer; days: number },
): Promise<Application> {
  const application = await at(daysAgo(days, 9), () => apply(world, seat))
  await at(daysAgo(days, 11), () => enter(world, application, transfer))
  return application
}

interface WantedRefund {
  /** Days ago. */
  readonly days: number
  readonly until: 'asked' | 'approved' | 'dropped' | 'sent' | 'failed'
  /** Number of the transfer by which it is sent. */
  readonly number: string
  readonly picture?: ProofFile
  readonly reason: string
  /** Why it goes to another wallet than the one that the money came from. */
  readonly elsewhere?: string
}

/** Refunds all that is left of the money of an application: asked for by one admin, approved by another, sent. */
export async function refund(world: MoneyWorld, { id, student }: Application, wanted: WantedRefund): Promise<void> {
  const { services, finance, owner, kbz, wave } = world
  const { db } = services
  const [transfer] = await listRefundable(db, 'enrolmentId', [id])
  if (!transfer) throw new Error(`nothing of enrolment ${id} can be refunded`)
  const { id: refundId } = await at(daysAgo(wanted.days, 10), () =>
    askRefund(db, finance, {
      transferId: transfer.id,
      amountMmk: transfer.restMmk,
      version: refundableRevision(transfer),
      targetFamilyId: wanted.elsewhere ? kbz.familyId : (transfer.familyId ?? wave.familyId),
      targetReason: wanted.elsewhere ?? null,
      targetAccountNo: `09 750 ${student.id} 221`,
      targetHolder: student.name,
      reason: wanted.reason,
    }),
  )
  if (wanted.until === 'asked') return
  if (wanted.until === 'dropped') {
    const reason = 'အကောင့်နံပါတ် မှားနေသဖြင့် အသစ် ပြန်လည်တောင်းဆိုပါမည်။'
    await at(daysAgo(wanted.days, 12), () => dropRefund(db, owner, { id: refundId, reason }))
    return
  }
  await at(daysAgo(wanted.days, 13), () => approveRefund(db, owner, refundId))
  if (wanted.until === 'approved') return
  const sentAt = daysAgo(wanted.days, 15)
  const sent = { methodId: kbz.id, transactionNo: wanted.number, sentOn: yangonDay(sentAt), file: wanted.picture }
  await at(sentAt, () => sendRefundWithPicture(services, finance, { id: refundId, transfer: sent }))
  if (wanted.until === 'sent') return
  const reason = 'အကောင့်နံပါတ် မှားနေသဖြင့် ငွေပြန်ရောက်လာပါသည်။'
  await at(daysAgo(wanted.days - 1, 9), () => failRefund(db, finance, { id: refundId, reason }))
}

/** A student wants the credit back, which no admin has looked at. */
export async function wishRefund(
  world: MoneyWorld,
  { student, offer }: Application,
  amountMmk: number,
): Promise<number> {
  const { services, kbz } = world
  const { id: orderId } = await orderOf(world, { student, offer })
  const target = { wallet_id: kbz.familyId, account_no: '09 790 112 233', holder: student.name }
  const wish = { ...target, amount: amountMmk, reason: 'ပိုလွှဲမိပါသည်။' }
  return (await recordWish(services.db, studentViewer(student), { orderId, wish })).id
}

/** A wish that its student has taken back. */
export async function withdrawWish(world: MoneyWorld, { student, offer }: Application): Promise<void> {
  const { id: orderId } = await orderOf(world, { student, offer })
  await takeWishBack(world.services.db, studentViewer(student), orderId)
}

/**
 * Of those who wait for approval, the school has paid a part by a wallet and the rest in cash, after which the till
 * held less than it should. The picture of the rejected teacher is refused, and money that came afterwards is credit.
 */
export async function answerRegistrations(world: MoneyWorld, aNumber: () => string): Promise<void> {
  const { services, finance, kbz, people } = world
  const { db } = services
  const paid = people.schools.find(({ status }) => status === AccountStatus.pending)
  const refused = people.teachers.find(({ status }) => status === AccountStatus.rejected)
  const [toPay, toRefuse] = await Promise.all(
    [paid, refused].map((account) => findNewestRegistration(db, account?.id as number)),
  )
  if (!toPay || !toRefuse) throw new Error('the demo has no registration to answer')
  const pay = ({ id }: { readonly id: number }, amountMmk: number) => {
    const confirmed = {
      knowsReusedPicture: false,
      takesPart: true,
      takesSurplus: true,
      takesClosed: false,
      isFurtherTransfer: true,
    }
    const payment = { methodId: kbz.id, transactionNo: aNumber(), amountMmk, ...confirmed }
    return verifyRegistration(db, finance, { ref: { id }, payment })
  }
  await at(daysAgo(1, 14), () => pay(toPay, FIRST_PART_MMK))
  await at(daysAgo(1, 15), async () => {
    await payInCash(world, toPay.accountId, toPay.feeMmk - FIRST_PART_MMK)
    const reason = m.payments_reason_not_arrived({}, BURMESE)
    await answerRegistration(db, finance, { ref: { id: toRefuse.id }, answer: 'refused', reason })
  })
  await at(daysAgo(1, 16), () => pay(toRefuse, FIRST_PART_MMK))
}

const FIRST_PART_MMK = 150_000

async function payInCash({ services: { db }, finance, cash }: MoneyWorld, accountId: number, amountMmk: number) {
  const shiftId = await openTill(db, finance, cash.id)
  const body = { till_id: cash.id, account_id: accountId, amount: amountMmk, part: undefined, over: undefined }
  await takeRegistrationCash(db, finance, { ...body, key: randomUUID() })
  const held = (await listTills(db)).find(({ id }) => id === cash.id)?.balanceMmk ?? 0
  const count = { shift_id: shiftId, counted: held - MISSING_MMK, reason: 'အကြွေပြန်အမ်းရာတွင် မှားယွင်းထားသည်။' }
  await closeTill(db, finance, { methodId: cash.id, count })
}

const MISSING_MMK = 500

/** Of a teacher who was approved before the fee was checked another picture is wanted. */
export async function wantAnotherRegistrationPicture({ services, finance, people }: MoneyWorld): Promise<void> {
  const { db } = services
  const registration = await findNewestRegistration(db, approvedUnpaid(people).id)
  if (!registration) throw new Error('the demo has no unpaid registration')
  const answer = { answer: 'again', reason: m.payments_reason_unreadable({}, BURMESE) } as const
  await at(daysAgo(1, 13), () => answerRegistration(db, finance, { ref: { id: registration.id }, ...answer }))
}
