import { undoSeconds } from '#domains/enrolment/contract/undo-seconds.ts'
import { type EnrolmentFacts, noteCredit, recordPaymentStep } from '#domains/enrolment/server/index.ts'
import { readSettings } from '#domains/site/server/index.ts'
import { formatAmount } from '#platform/contract/money.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { transferNumberKey } from '../../contract/transfer-number.ts'
import type { DeskPayment } from '../desk/desk-payment.ts'
import { type EnrolmentRef, enrolmentRevision, withLockedEnrolment } from '../desk/locked-enrolment.ts'
import { assertPictureKnown } from '../desk/verify-at-desk.ts'
import type { Order } from '../orders/orders.queries.ts'
import { forEnrolment } from '../orders/paid-for.ts'
import { answerProofs, type DeskState } from '../proofs/proofs.queries.ts'
import { issueReceipts } from '../receipts/issue-receipts.ts'
import { beginSavepoint, findOpenCheck, rollbackToSavepoint } from '../second-person/second-checks.queries.ts'
import { assertOwnEntry, enterForSecond, isOwnEntry, needsSecondPerson } from '../second-person/second-person.ts'
import { alreadyUsed, describeUse } from '../transfers/record-transfer.ts'
import { insertVerification, listTransfers } from '../transfers/transfers.queries.ts'
import { assertOpenOrTaken } from '../wallets/closed-method.ts'
import { lockReceivingMethod } from '../wallets/payment-methods.queries.ts'
import { asksSeen, assertSeen } from '../wallets/wallet-confirmation.ts'
import { bookCredit, isClosed } from './book-credit.ts'
import { isCredited } from './credits.queries.ts'

interface CreditedAtDesk {
  /** In kyat; 0 while it waits for a second person. */
  readonly creditMmk: number
  /** Nothing is recorded before another admin has confirmed it. */
  readonly awaitsSecond?: boolean
  readonly version: string
}

/**
 * Records money that has arrived for an enrolment that is paid or rejected, as credit of its student. The enrolment
 * stays as it is.
 *
 * Idempotent: the same payment, repeated, changes nothing.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - something is owed for it, so that money pays for it
 * @throws Refusal CHANGED_MEANWHILE - another admin has decided, or another entry waits for a second person
 * @throws Refusal PAYMENT_METHOD_NOT_FOUND - the method does not exist
 * @throws Refusal METHOD_CLOSED - the wallet is closed, and the admin has not confirmed that the money arrived there
 * @throws Refusal TRANSACTION_ALREADY_USED - the number, in any spelling, was counted for this or another enrolment
 * @throws Refusal NUMBER_IN_OTHER_WALLET - the number is recorded for this enrolment in another family, and the admin
 *   has not confirmed a second transfer
 * @throws Refusal PICTURE_ALREADY_USED - something else has the waiting picture, and the admin has not confirmed it
 * @throws Refusal PAYMENT_NOT_SEEN - the settings ask whether it was seen in the wallet, and the admin has not said so
 * @see P-CRD-01
 */
export async function creditAtDesk(
  db: Db,
  admin: AdminViewer,
  { ref, payment }: { ref: EnrolmentRef; payment: DeskPayment },
): Promise<CreditedAtDesk> {
  const paidFor = forEnrolment(ref.id)
  const { second_person_above_mmk: limitMmk, desk_asks_seen: isAsked } = await readSettings(db)
  return withLockedEnrolment(db, admin, {
    ref,
    alreadyDone: (_, desk, tx) => isRepeated(tx, admin, { enrolmentId: ref.id, desk, payment }),
    run: async (tx, enrolment, desk) => {
      if (!isClosed(enrolment)) throw new Refusal('ENROLMENT_TRANSITION_REFUSED')
      const version = enrolmentRevision(enrolment, desk)
      if (await isRepeated(tx, admin, { enrolmentId: ref.id, desk, payment }))
        return desk.secondCheckId === null
          ? { creditMmk: payment.amountMmk, version }
          : { creditMmk: 0, awaitsSecond: true, version }
      if (desk.secondCheckId !== null) assertOwnEntry(undefined, admin, payment)
      const isSeenAsked = await asksSeen(tx, { paidFor, payment, isAsked })
      if (!(await needsSecondPerson(tx, admin, { paidFor, payment, limitMmk, hasEarlier: true }))) {
        const credited = await recordCredit(tx, admin, { enrolment, desk, payment })
        assertSeen(isSeenAsked)
        return credited
      }
      // Everything that recording may refuse is refused now, and nothing is recorded.
      await beginSavepoint(tx)
      await recordCredit(tx, admin, { enrolment, desk, payment })
      assertSeen(isSeenAsked)
      await rollbackToSavepoint(tx)
      const secondCheckId = await enterForSecond(tx, admin, { paidFor, payment, isCredit: true })
      const { transactionNo, amountMmk } = payment
      const facts = { transactionNo, amountMmk }
      await recordPaymentStep(tx, enrolment, { adminId: admin.id, step: 'second-person-enter', facts })
      return { creditMmk: 0, awaitsSecond: true, version: enrolmentRevision(enrolment, { ...desk, secondCheckId }) }
    },
  })
}

interface Repeated {
  readonly enrolmentId: number
  readonly desk: DeskState
  readonly payment: DeskPayment
}

/** Whether the same credit was recorded, or entered by the admin for a second person. */
async function isRepeated(tx: Tx, admin: AdminViewer, { enrolmentId, desk, payment }: Repeated): Promise<boolean> {
  if (desk.secondCheckId === null) return isCredited(tx, enrolmentId, payment)
  const check = await findOpenCheck(tx, forEnrolment(enrolmentId))
  return check?.isCredit === true && isOwnEntry(check, admin, payment)
}

/** Records credit that was checked, answers the waiting pictures and issues the receipt. */
export async function recordCredit(
  tx: Tx,
  admin: AdminViewer,
  { enrolment, desk, payment }: { enrolment: Locked<EnrolmentFacts>; desk: DeskState; payment: DeskPayment },
): Promise<CreditedAtDesk> {
  const { order, verificationId, at } = await enterCredit(tx, admin, { enrolment, payment })
  const isPictureWaiting = desk.proofId !== null && desk.proofAnsweredAt === null
  if (isPictureWaiting) {
    await assertPictureKnown(tx, enrolment.id, payment)
    await answerProofs(tx, enrolment.id, { answer: 'accepted', adminId: admin.id, at, verificationId })
  }
  await issueReceipts(tx, order)
  const proofAnsweredAt = isPictureWaiting ? at : desk.proofAnsweredAt
  const version = enrolmentRevision(enrolment, { ...desk, proofAnsweredAt, verificationId })
  return { creditMmk: payment.amountMmk, version }
}

/**
 * The part of recordCredit that cash at the counter uses, too: it answers no picture.
 *
 * @throws Refusal - as creditAtDesk
 */
export async function enterCredit(
  tx: Tx,
  { id: adminId }: AdminViewer,
  { enrolment, payment }: { enrolment: Locked<EnrolmentFacts>; payment: DeskPayment },
): Promise<{ order: Locked<Order>; transferId: number; verificationId: number; at: Date }> {
  const method = await lockReceivingMethod(tx, payment.methodId)
  if (!method) throw new Refusal('PAYMENT_METHOD_NOT_FOUND')
  await assertNotCounted(tx, { enrolment, payment, familyId: method.familyId })
  const { order, transferId } = await bookCredit(tx, { id: adminId }, { enrolment, method, payment })
  assertOpenOrTaken(method, payment)
  const at = now()
  const notifiedAt = new Date(at.getTime() + undoSeconds.taken * 1000)
  const verificationId = await insertVerification(tx, {
    enrolmentId: enrolment.id,
    transferId,
    verifiedBy: adminId,
    verifiedAt: at,
    openedAccess: false,
    notifiedAt,
    isCredit: true,
  })
  const { transactionNo, amountMmk } = payment
  await noteCredit(tx, enrolment, { adminId, transactionNo, amountMmk, amount: formatAmount(amountMmk), notifiedAt })
  return { order, transferId, verificationId, at }
}

/**
 * A number that was counted for the same enrolment is neither corrected nor counted again: the payment is reversed
 * first.
 *
 * @throws Refusal TRANSACTION_ALREADY_USED - in the same family
 * @throws Refusal NUMBER_IN_OTHER_WALLET - in another one, and not confirmed as a second transfer
 */
async function assertNotCounted(
  tx: Tx,
  { enrolment, payment, familyId }: { enrolment: EnrolmentFacts; payment: DeskPayment; familyId: number },
): Promise<void> {
  const numberKey = transferNumberKey(payment.transactionNo)
  const counted = (await listTransfers(tx, [enrolment.id])).filter((transfer) => transfer.numberKey === numberKey)
  const { id, courseTitle: title, studentName: payerName } = enrolment
  if (counted.some((transfer) => transfer.familyId === null || transfer.familyId === familyId))
    throw alreadyUsed(describeUse({ ...forEnrolment(id), title, payerName, payerNo: '' }))
  const [elsewhere] = counted
  if (elsewhere && !payment.isFurtherTransfer)
    throw new Refusal('NUMBER_IN_OTHER_WALLET', { params: { wallet: elsewhere.methodName ?? '–' } })
}
