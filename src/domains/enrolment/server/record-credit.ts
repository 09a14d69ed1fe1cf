import { recordAudit } from '#platform/server/audit/audit.ts'
import { now } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { EnrolmentStatus } from '../contract/enrolment-status.ts'
import { type EnrolmentFacts, updateVerification } from './enrolments.queries.ts'
import { notifyCreditReversed, notifyStudent, withdrawNotices } from './notices.ts'
import { openOrAsk, recordPaymentStep } from './verify-payment.ts'

/** Money that is the student's credit. `amount`: the same in words. */
interface CreditFacts {
  readonly adminId: number
  readonly transactionNo: string
  readonly amountMmk: number
  readonly amount: string
  readonly notifiedAt: Date
}

/**
 * Records that money which arrived for a paid or rejected enrolment is the student's credit, and notifies the student.
 */
export async function noteCredit(tx: Tx, enrolment: Locked<EnrolmentFacts>, credit: CreditFacts): Promise<void> {
  const { adminId, transactionNo, amountMmk, amount, notifiedAt } = credit
  await recordPaymentStep(tx, enrolment, { adminId, step: 'credit', facts: { transactionNo, amountMmk } })
  await notifyStudent(tx, enrolment, {
    event: 'credited',
    byOwner: false,
    amounts: { paid: amount, rest: '' },
    notifiedAt,
  })
}

/**
 * Records that money was counted as the student's credit by mistake. A notice that is not visible yet is deleted;
 * otherwise the student is notified of the reason.
 */
export async function withdrawCredit(
  tx: Tx,
  enrolment: Locked<EnrolmentFacts>,
  { adminId, reason, notifiedAt }: { adminId: number; reason: string | null; notifiedAt: Date },
): Promise<void> {
  await recordPaymentStep(tx, enrolment, {
    adminId,
    step: 'credit-reverse',
    facts: { ...(reason !== null && { reason }) },
  })
  if (notifiedAt > now()) await withdrawNotices(tx, enrolment, notifiedAt)
  else await notifyCreditReversed(tx, enrolment, reason)
}

/**
 * Records that money which was the student's credit pays for an enrolment. Where it was approved after all, the
 * approval has notified the student. One that waits is opened, or its owner asked, as after any payment.
 */
export async function verifyByCredit(
  tx: Tx,
  enrolment: Locked<EnrolmentFacts>,
  { methodId, transactionNo, amountMmk }: { methodId: number | null; transactionNo: string; amountMmk: number },
): Promise<void> {
  const verified = {
    paymentVerifiedAt: now(),
    paymentMethodId: methodId,
    transactionNo,
    verifiedAmountMmk: amountMmk,
  }
  await updateVerification(tx, enrolment, verified)
  await recordAudit(tx, {
    actorType: 'system',
    actorId: null,
    action: 'enrolment.verify',
    target: `enrolment:${enrolment.id}`,
    before: { verified: false },
    after: { verified: true, transactionNo, amountMmk },
  })
  if (enrolment.status === EnrolmentStatus.applying)
    await openOrAsk(tx, { ...enrolment, ...verified }, { type: 'system', id: null })
}
