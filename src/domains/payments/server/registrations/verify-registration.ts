import { undoSeconds } from '#domains/enrolment/contract/undo-seconds.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { readSettings } from '#domains/site/server/index.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { m } from '#platform/server/plain-messages.ts'
import type { DeskPayment } from '../desk/desk-payment.ts'
import { readPaid } from '../orders/allocate-money.ts'
import { type Order, readUnallocated } from '../orders/orders.queries.ts'
import { forRegistration } from '../orders/paid-for.ts'
import { otherUseOf } from '../proofs/proofs.queries.ts'
import { issueReceipts } from '../receipts/issue-receipts.ts'
import { beginSavepoint, findOpenCheck, rollbackToSavepoint } from '../second-person/second-checks.queries.ts'
import { assertOwnEntry, enterForSecond, isOwnEntry, needsSecondPerson } from '../second-person/second-person.ts'
import {
  alreadyUsed,
  assertRecorded,
  describeUse,
  type EnteredTransfer,
  isRecorded,
  paymentAboveFee,
  paymentBelowFee,
  recordTransfer,
} from '../transfers/record-transfer.ts'
import { assertOpenOrTaken } from '../wallets/closed-method.ts'
import { lockReceivingMethod } from '../wallets/payment-methods.queries.ts'
import { asksSeen, assertSeen } from '../wallets/wallet-confirmation.ts'
import { insertAnswer, reverseAnswers } from './answers.queries.ts'
import {
  type RegistrationRef,
  recordRegistrationStep,
  registrationRevision,
  withLockedRegistration,
} from './locked-registration.ts'
import { listRegistrationPictures, type Registration } from './registrations.queries.ts'
import { bookRegistrationWithdrawal, lockOrMakeRegistrationOrder, settleRegistration } from './settle-registration.ts'

export interface VerifiedRegistration {
  readonly restMmk: number
  /** Part of the payment that is credit of the applicant, in kyat: all of it once the account was rejected. */
  readonly creditMmk: number
  /** Nothing is recorded before another admin has confirmed it. */
  readonly awaitsSecond?: boolean
  readonly version: string
}

/**
 * Records money that has arrived for a registration, by the rules of verifyAtDesk. It decides nothing about the
 * account.
 *
 * Idempotent: once the fee is paid, the same payment changes nothing, and another one is refused.
 *
 * @throws Refusal REGISTRATION_NOT_FOUND - no such registration payment, or its account was deleted
 * @throws Refusal CHANGED_MEANWHILE - another admin has answered, another picture was sent, or another transfer has
 *   paid
 * @throws Refusal PAYMENT_METHOD_NOT_FOUND - the method does not exist
 * @throws Refusal PAYMENT_BELOW_FEE - the amount does not cover the rest, and was not confirmed as a part
 * @throws Refusal PAYMENT_ABOVE_FEE - the amount is more than the rest, and the admin has not confirmed it
 * @throws Refusal METHOD_CLOSED - the wallet is closed, and the admin has not confirmed that the money arrived there
 * @throws Refusal TRANSACTION_ALREADY_USED - the number, in any spelling, pays for something else, or was counted here
 * @throws Refusal NUMBER_IN_OTHER_WALLET - the number is recorded here in another family, and the admin has not
 *   confirmed a second transfer
 * @throws Refusal TRANSFER_REFUNDED - the transfer that this one corrects was refunded
 * @throws Refusal PICTURE_ALREADY_USED - an enrolment or another registration has the same picture, and the admin
 *   has not confirmed it
 * @throws Refusal PAYMENT_NOT_SEEN - the settings ask whether it was seen in the wallet, and the admin has not said so
 */
export async function verifyRegistration(
  db: Db,
  admin: AdminViewer,
  { ref, payment }: { ref: RegistrationRef; payment: DeskPayment },
): Promise<VerifiedRegistration> {
  const paidFor = forRegistration(ref.id)
  const { second_person_above_mmk: limitMmk, desk_asks_seen: isAsked } = await readSettings(db)
  return withLockedRegistration(db, admin, {
    ref,
    alreadyDone: async ({ orderState, secondCheckId }, _, tx) =>
      secondCheckId === null
        ? orderState === 'paid' && (await isRecorded(tx, paidFor, payment))
        : isOwnEntry(await findOpenCheck(tx, paidFor), admin, payment),
    run: async (tx, registration) => {
      if (registration.orderState === 'paid') {
        await assertRecorded(tx, paidFor, payment)
        return { restMmk: 0, creditMmk: 0, version: registrationRevision(registration) }
      }
      const isSeenAsked = await asksSeen(tx, { paidFor, payment, isAsked })
      const isEntered = registration.secondCheckId !== null
      if (isEntered) assertOwnEntry(await findOpenCheck(tx, paidFor), admin, payment)
      else if (
        !(await needsSecondPerson(tx, admin, {
          paidFor,
          payment,
          limitMmk,
          hasEarlier: registration.answerId !== null,
        }))
      ) {
        const recorded = await recordRegistration(tx, admin, { registration, payment })
        assertSeen(isSeenAsked)
        return recorded
      }
      // Everything that recording may refuse is refused now, and nothing is recorded.
      await beginSavepoint(tx)
      const { restMmk, creditMmk } = await recordRegistration(tx, admin, { registration, payment })
      assertSeen(isSeenAsked)
      await rollbackToSavepoint(tx)
      const state = { restMmk: restMmk + payment.amountMmk - creditMmk, creditMmk: 0, awaitsSecond: true }
      if (isEntered) return { ...state, version: registrationRevision(registration) }
      const secondCheckId = await enterForSecond(tx, admin, { paidFor, payment })
      const { transactionNo, amountMmk } = payment
      const facts = { transactionNo, amountMmk }
      await recordRegistrationStep(tx, registration, { adminId: admin.id, step: 'second-person-enter', facts })
      return { ...state, version: registrationRevision({ ...registration, secondCheckId }) }
    },
  })
}

interface MoneyOfRegistration {
  readonly registration: Locked<Registration>
  readonly payment: DeskPayment
  readonly answersPictures?: boolean
}

/**
 * Records a payment that was checked, answers the pictures and settles the fee.
 *
 * @param answersPictures - false where no one has looked at them: they wait while something is owed. Once the fee is
 *   paid, nothing is recorded for it any more, so that they are answered all the same.
 */
export async function recordRegistration(
  tx: Tx,
  admin: AdminViewer,
  { registration, payment, answersPictures = true }: MoneyOfRegistration,
): Promise<VerifiedRegistration & { readonly transferId: number }> {
  const order = await lockOrMakeRegistrationOrder(tx, registration)
  const entered = await enterTransfer(tx, admin, { registration, order, payment })
  await assertPictureKnown(tx, registration, payment)
  const covered = answersPictures || entered.restMmk === 0 ? registration : { ...registration, fileId: null }
  const answerId = await answer(tx, admin, { registration: covered, payment, entered })
  await settleRegistration(tx, registration, { order, actor: { type: 'admin', id: admin.id } })
  const { restMmk } = entered
  const creditMmk = await readUnallocated(tx, entered.transfer.id)
  // Last: the row of the year stays locked until the transaction ends.
  await issueReceipts(tx, order)
  const version = registrationRevision({ ...registration, answerId })
  return { restMmk, creditMmk, version, transferId: entered.transfer.id }
}

interface Entered {
  readonly transfer: EnteredTransfer
  readonly restMmk: number
}

async function enterTransfer(
  tx: Tx,
  admin: AdminViewer,
  { registration, order, payment }: { registration: Locked<Registration>; order: Locked<Order>; payment: DeskPayment },
): Promise<Entered> {
  const method = await lockReceivingMethod(tx, payment.methodId)
  if (!method) throw new Refusal('PAYMENT_METHOD_NOT_FOUND')
  const actor = { type: 'admin', id: admin.id } as const
  const transfer = await recordTransfer(tx, {
    order,
    adminId: payment.enteredBy ?? admin.id,
    payment: { ...payment, familyId: method.familyId },
    bookWithdrawal: async (transferId) => {
      await bookRegistrationWithdrawal(tx, { order, actor }, { transferId, reason: null })
      // Undone, the correction takes back all that was recorded with the number, so its pictures have to wait again.
      await reverseAnswers(tx, transferId, { adminId: admin.id, reason: null })
    },
  })
  assertOpenOrTaken(method, payment)
  const freshMmk = transfer.isKnown ? 0 : payment.amountMmk
  const missingMmk = order.dueMmk - (await readPaid(tx, order)) - freshMmk
  if (missingMmk < 0 && !transfer.isKnown && !payment.takesSurplus) {
    throw paymentAboveFee({ owedMmk: payment.amountMmk + missingMmk, surplusMmk: -missingMmk })
  }
  // The money of a rejected applicant pays for nothing.
  if (registration.accountStatus === AccountStatus.rejected) return { transfer, restMmk: 0 }
  const restMmk = Math.max(0, missingMmk)
  if (restMmk > 0 && transfer.isKnown) throw alreadyUsed(describeUse(toUse(registration)))
  if (restMmk > 0 && !payment.takesPart) {
    throw paymentBelowFee({ owedMmk: restMmk + payment.amountMmk, missingMmk: restMmk })
  }
  return { transfer, restMmk }
}

const toUse = ({ id, name, accountNo }: Registration) => ({
  ...forRegistration(id),
  title: null,
  payerName: name,
  payerNo: accountNo,
})

/** Checked last, so that the admin is asked to confirm only when nothing else is wrong. */
async function assertPictureKnown(tx: Tx, { id }: Registration, { knowsReusedPicture }: DeskPayment): Promise<void> {
  if (knowsReusedPicture) return
  const other = (await listRegistrationPictures(tx, [id])).map(otherUseOf).find((use) => use !== null)
  if (other) throw new Refusal('PICTURE_ALREADY_USED', { params: { other } })
}

/** Answers the pictures, and notifies the applicant when the verification can no longer be undone. */
async function answer(
  tx: Tx,
  admin: AdminViewer,
  { registration, payment, entered }: { registration: Locked<Registration>; payment: DeskPayment; entered: Entered },
): Promise<number> {
  const { amountMmk, transactionNo } = payment
  const { transfer, restMmk } = entered
  const answeredAt = now()
  const notifiedAt = new Date(answeredAt.getTime() + undoSeconds.taken * 1000)
  const step = restMmk > 0 ? 'part-payment' : 'verify'
  await recordRegistrationStep(tx, registration, {
    adminId: admin.id,
    step,
    facts: { transactionNo, amountMmk, ...(restMmk > 0 && { restMmk }) },
  })
  const message = messageOf(registration, { amountMmk, restMmk })
  await notify(tx, { to: registration.accountId, from: { kind: 'admin' }, message, at: notifiedAt })
  return insertAnswer(tx, registration, {
    answer: restMmk > 0 ? 'part' : 'accepted',
    transferId: transfer.id,
    answeredBy: admin.id,
    answeredAt,
    notifiedAt,
  })
}

function messageOf({ accountStatus }: Registration, part: { amountMmk: number; restMmk: number }): string {
  const paid = formatAmount(part.amountMmk)
  if (accountStatus === AccountStatus.rejected) return m.payments_notice_registration_credit({ paid }, BURMESE)
  if (part.restMmk === 0) return m.payments_notice_registration_paid({ paid }, BURMESE)
  return m.payments_notice_registration_part({ paid, rest: formatAmount(part.restMmk) }, BURMESE)
}
