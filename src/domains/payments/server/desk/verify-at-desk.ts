import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { undoSeconds } from '#domains/enrolment/contract/undo-seconds.ts'
import {
  type EnrolmentFacts,
  notifyStudent,
  recordPaymentStep,
  verifyPayment,
} from '#domains/enrolment/server/index.ts'
import { readSettings } from '#domains/site/server/index.ts'
import { formatAmount } from '#platform/contract/money.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { readPaid } from '../orders/allocate-money.ts'
import { type Order, readUnallocated } from '../orders/orders.queries.ts'
import { forEnrolment } from '../orders/paid-for.ts'
import { bookWithdrawal, lockOrMakeOrder, settleLockedOrder } from '../orders/settle-order.ts'
import {
  answerProofs,
  type DeskState,
  listProofs,
  otherUseOf,
  type ProofAnswer,
  reopenProofs,
} from '../proofs/proofs.queries.ts'
import { issueReceipts } from '../receipts/issue-receipts.ts'
import { beginSavepoint, findOpenCheck, rollbackToSavepoint } from '../second-person/second-checks.queries.ts'
import { assertOwnEntry, enterForSecond, isOwnEntry, needsSecondPerson } from '../second-person/second-person.ts'
import {
  alreadyUsed,
  assertRecorded,
  describeUse,
  isRecorded,
  paymentAboveFee,
  paymentBelowFee,
  recordTransfer,
} from '../transfers/record-transfer.ts'
import { insertVerification, markReversed, type Verification } from '../transfers/transfers.queries.ts'
import { assertOpenOrTaken } from '../wallets/closed-method.ts'
import { lockReceivingMethod } from '../wallets/payment-methods.queries.ts'
import { asksSeen, assertSeen } from '../wallets/wallet-confirmation.ts'
import type { DeskPayment } from './desk-payment.ts'
import { type EnrolmentRef, enrolmentRevision, withLockedEnrolment } from './locked-enrolment.ts'

export interface VerifiedAtDesk {
  readonly status: EnrolmentStatus
  /** Null while part of the fee is owed. */
  readonly verifiedAt: Date | null
  /** Part of the payment above the amount due, in kyat. It becomes credit of the payer. */
  readonly surplusMmk: number
  readonly restMmk: number
  /** Nothing is recorded before another admin has confirmed it. */
  readonly awaitsSecond?: boolean
  readonly version: string
}

/**
 * Records money that has arrived. When it covers the amount due, the enrolment is paid; less than that opens nothing,
 * and the student is asked for the rest.
 *
 * Idempotent: the same payment, repeated, sends no second notice. Another one is refused once the enrolment is paid,
 * because it would not be recorded.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal CHANGED_MEANWHILE - another admin has decided, the student has sent another picture, or another
 *   transfer has paid
 * @throws Refusal PAYMENT_METHOD_NOT_FOUND - the method does not exist
 * @throws Refusal PAYMENT_BELOW_FEE - the amount does not cover the rest, and was not confirmed as a part
 * @throws Refusal PAYMENT_ABOVE_FEE - the amount is more than the rest, and the admin has not confirmed it
 * @throws Refusal METHOD_CLOSED - the wallet is closed, and the admin has not confirmed that the money arrived there
 * @throws Refusal TRANSACTION_ALREADY_USED - the number, in any spelling, pays for another enrolment, or was
 *   counted for this one
 * @throws Refusal NUMBER_IN_OTHER_WALLET - the number is recorded for this enrolment in another family, and the admin
 *   has not confirmed a second transfer
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - rejected before
 * @throws Refusal TRANSFER_REFUNDED - the transfer that this one corrects was refunded
 * @throws Refusal PICTURE_ALREADY_USED - another enrolment or a registration has the same picture, and the admin has
 *   not confirmed it
 * @throws Refusal PAYMENT_NOT_SEEN - the settings ask whether it was seen in the wallet, and the admin has not said so
 */
export async function verifyAtDesk(
  db: Db,
  admin: AdminViewer,
  { ref, payment }: { ref: EnrolmentRef; payment: DeskPayment },
): Promise<VerifiedAtDesk> {
  const paidFor = forEnrolment(ref.id)
  const { second_person_above_mmk: limitMmk, desk_asks_seen: isAsked } = await readSettings(db)
  return withLockedEnrolment(db, admin, {
    ref,
    alreadyDone: async ({ paymentVerifiedAt }, desk, tx) =>
      desk.secondCheckId === null
        ? paymentVerifiedAt !== null && (await isRecorded(tx, paidFor, payment))
        : isOwnEntry(await findOpenCheck(tx, paidFor), admin, payment),
    run: async (tx, enrolment, desk) => {
      if (enrolment.paymentVerifiedAt) {
        await assertRecorded(tx, paidFor, payment)
        return stateOfPaid(enrolment, desk)
      }
      const isSeenAsked = await asksSeen(tx, { paidFor, payment, isAsked })
      const isEntered = desk.secondCheckId !== null
      if (isEntered) assertOwnEntry(await findOpenCheck(tx, paidFor), admin, payment)
      else if (
        !(await needsSecondPerson(tx, admin, { paidFor, payment, limitMmk, hasEarlier: desk.verificationId !== null }))
      ) {
        const recorded = await recordAtDesk(tx, admin, { enrolment, desk, payment })
        assertSeen(isSeenAsked)
        return recorded
      }
      // Everything that recording may refuse is refused now, and nothing is recorded.
      await beginSavepoint(tx)
      const { restMmk, surplusMmk } = await enterPayment(tx, admin, { enrolment, payment })
      await assertPictureKnown(tx, ref.id, payment)
      assertSeen(isSeenAsked)
      await rollbackToSavepoint(tx)
      const owedMmk = restMmk + payment.amountMmk - surplusMmk
      const state = { status: enrolment.status, verifiedAt: null, surplusMmk: 0, restMmk: owedMmk, awaitsSecond: true }
      if (isEntered) return { ...state, version: enrolmentRevision(enrolment, desk) }
      const secondCheckId = await enterForSecond(tx, admin, { paidFor, payment })
      const { transactionNo, amountMmk } = payment
      const facts = { transactionNo, amountMmk }
      await recordPaymentStep(tx, enrolment, { adminId: admin.id, step: 'second-person-enter', facts })
      return { ...state, version: enrolmentRevision(enrolment, { ...desk, secondCheckId }) }
    },
  })
}

/** Records a payment that was checked, answers the pictures and issues the receipts. */
export async function recordAtDesk(
  tx: Tx,
  admin: AdminViewer,
  { enrolment, desk, payment }: { enrolment: Locked<EnrolmentFacts>; desk: DeskState; payment: DeskPayment },
): Promise<VerifiedAtDesk> {
  const entered = await enterPayment(tx, admin, { enrolment, payment })
  await assertPictureKnown(tx, enrolment.id, payment)
  const { enrolment: after, order, answeredAt, verificationId, ...amounts } = entered
  await issueReceipts(tx, order)
  const proofAnsweredAt = desk.proofId === null ? null : (desk.proofAnsweredAt ?? answeredAt)
  const version = enrolmentRevision(after, { ...desk, proofAnsweredAt, verificationId })
  return { status: after.status, verifiedAt: after.paymentVerifiedAt, ...amounts, version }
}

/** What a call that repeats a verification returns. */
export function stateOfPaid(enrolment: EnrolmentFacts, desk: DeskState): VerifiedAtDesk {
  const { status, paymentVerifiedAt, feeMmk, discountMmk, verifiedAmountMmk } = enrolment
  const surplusMmk = Math.max(0, (verifiedAmountMmk ?? feeMmk) - (feeMmk - discountMmk))
  return { status, verifiedAt: paymentVerifiedAt, surplusMmk, restMmk: 0, version: enrolmentRevision(enrolment, desk) }
}

interface EnteredAtDesk {
  readonly enrolment: Locked<EnrolmentFacts>
  readonly order: Locked<Order>
  readonly answeredAt: Date
  readonly verificationId: number
  readonly surplusMmk: number
  readonly restMmk: number
}

interface MoneyOfEnrolment {
  readonly enrolment: Locked<EnrolmentFacts>
  readonly payment: DeskPayment
  readonly answersPictures?: boolean
}

/**
 * Records money of a waiting enrolment: the part of `verifyAtDesk` after its checks, which the rows of statements and
 * the counter use, too.
 *
 * @param answersPictures - false where no one has looked at the waiting pictures, which may show another transfer
 * @throws Refusal - as verifyAtDesk
 */
export async function enterPayment(
  tx: Tx,
  admin: Pick<AdminViewer, 'id'>,
  { enrolment, payment, answersPictures = true }: MoneyOfEnrolment,
): Promise<EnteredAtDesk> {
  const method = await lockReceivingMethod(tx, payment.methodId)
  if (!method) throw new Refusal('PAYMENT_METHOD_NOT_FOUND')
  // Before the transfer: an order that is created afterwards would carry it over as a past payment.
  const order = await lockOrMakeOrder(tx, enrolment)
  const adminId = admin.id
  const actor = { type: 'admin', id: admin.id } as const
  const transfer = await recordTransfer(tx, {
    order,
    adminId: payment.enteredBy ?? adminId,
    payment: { ...payment, familyId: method.familyId },
    bookWithdrawal: (transferId) => endCorrected(tx, { enrolment, order, adminId, transferId }),
  })
  if (enrolment.status === EnrolmentStatus.rejected) throw new Refusal('ENROLMENT_TRANSITION_REFUSED')
  assertOpenOrTaken(method, payment)
  const paidMmk = await readPaid(tx, order)
  // A transfer that was recorded before is part of the paid amount.
  const freshMmk = transfer.isKnown ? 0 : payment.amountMmk
  const restMmk = Math.max(0, order.dueMmk - paidMmk - freshMmk)
  const surplusMmk = transfer.isKnown
    ? await readUnallocated(tx, transfer.id)
    : Math.max(0, paidMmk + freshMmk - order.dueMmk)
  if (surplusMmk > 0 && !transfer.isKnown && !payment.takesSurplus) {
    throw paymentAboveFee({ owedMmk: payment.amountMmk - surplusMmk, surplusMmk })
  }
  const notifiedAt = new Date(now().getTime() + undoSeconds.taken * 1000)
  if (restMmk > 0) {
    if (transfer.isKnown) {
      const { id, courseTitle: title, studentName: payerName } = enrolment
      throw alreadyUsed(describeUse({ ...forEnrolment(id), title, payerName, payerNo: '' }))
    }
    if (!payment.takesPart) throw paymentBelowFee({ owedMmk: restMmk + payment.amountMmk, missingMmk: restMmk })
    await settleLockedOrder(tx, { enrolment, order, actor, paidMmk })
    await notifyOfPart(tx, enrolment, { adminId, amountMmk: payment.amountMmk, restMmk, notifiedAt })
    const answeredAt = now()
    const verificationId = await recordVerification(tx, enrolment, {
      verifiedAt: answeredAt,
      openedAccess: false,
      notifiedAt,
      transferId: transfer.id,
      verifiedBy: adminId,
      answer: answersPictures ? 'part' : null,
    })
    return { enrolment, order, answeredAt, verificationId, surplusMmk, restMmk }
  }
  const amountMmk = order.dueMmk + surplusMmk
  const verified = await verifyPayment(tx, enrolment, { ...payment, amountMmk, adminId, notifiedAt })
  const { verifiedAt, openedAccess } = verified
  const verificationId = await recordVerification(tx, enrolment, {
    verifiedAt,
    openedAccess,
    notifiedAt,
    transferId: transfer.id,
    verifiedBy: adminId,
    answer: answersPictures ? 'accepted' : null,
  })
  await settleLockedOrder(tx, { enrolment: verified.enrolment, order, actor, paidMmk })
  return { enrolment: verified.enrolment, order, answeredAt: verifiedAt, verificationId, surplusMmk, restMmk: 0 }
}

interface Corrected {
  readonly enrolment: Locked<EnrolmentFacts>
  readonly order: Locked<Order>
  readonly adminId: number
  readonly transferId: number
}

/**
 * Books that a transfer which is corrected was recorded by mistake, and ends its verification. Undone, the correction
 * takes back all that was recorded with the number, so its pictures have to wait again.
 */
async function endCorrected(tx: Tx, { enrolment, order, adminId, transferId }: Corrected): Promise<void> {
  const actor = { type: 'admin', id: adminId } as const
  await bookWithdrawal(tx, { enrolment, order, actor }, { transferId, reason: null })
  await markReversed(tx, { transferId }, { adminId, reason: null })
  await reopenProofs(tx, enrolment.id)
}

/**
 * Records who verified a transfer, so that it can be reversed, and answers the waiting pictures, unless `answer` is
 * null.
 */
export async function recordVerification(
  tx: Tx,
  { id: enrolmentId }: Locked<EnrolmentFacts>,
  { answer, ...verification }: Omit<Verification, 'id' | 'isCredit'> & { readonly answer: ProofAnswer | null },
): Promise<number> {
  const verificationId = await insertVerification(tx, { enrolmentId, ...verification })
  const { verifiedBy: adminId, verifiedAt: at } = verification
  if (answer !== null) await answerProofs(tx, enrolmentId, { answer, adminId, at, verificationId })
  return verificationId
}

async function notifyOfPart(
  tx: Tx,
  enrolment: Locked<EnrolmentFacts>,
  part: { adminId: number; amountMmk: number; restMmk: number; notifiedAt: Date },
): Promise<void> {
  const { adminId, amountMmk, restMmk, notifiedAt } = part
  await recordPaymentStep(tx, enrolment, { adminId, step: 'part-payment', facts: { amountMmk, restMmk } })
  const amounts = { paid: formatAmount(amountMmk), rest: formatAmount(restMmk) }
  await notifyStudent(tx, enrolment, { event: 'part_paid', byOwner: false, amounts, notifiedAt })
}

/** Checked last, so that the admin is asked to confirm only when nothing else is wrong. */
export async function assertPictureKnown(tx: Tx, id: number, { knowsReusedPicture }: DeskPayment): Promise<void> {
  if (knowsReusedPicture) return
  const other = (await listProofs(tx, [id])).map(otherUseOf).find((use) => use !== null)
  if (other) throw new Refusal('PICTURE_ALREADY_USED', { params: { other } })
}
