import { type Actor, credit, debit, type NewPosting, postAll } from '#domains/ledger/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { listTakenBack } from '#domains/payments/server/index.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { m } from '#platform/server/plain-messages.ts'
import { payableMmk } from '../runs/payout-drafts.ts'
import {
  insertDeduction,
  listPaidOut,
  type NewDeduction,
  type PaidOutEnrolment,
  readDeducted,
} from './deductions.queries.ts'

/** A deduction that the next payout run records. */
export interface UnrecordedDeduction extends Omit<NewDeduction, 'createdBy'> {
  readonly enrolment: PaidOutEnrolment
}

/** Deductions for enrolments that were voided after their payout, and those given back; of some owners or of all. */
export async function listUnrecorded(db: Db, ownerIds?: readonly number[]): Promise<UnrecordedDeduction[]> {
  const takenBack = await listTakenBack(db, ownerIds)
  const ids = takenBack.map(({ enrolmentId }) => enrolmentId)
  const deducted = await readDeducted(db, ids)
  const paidOut = new Map((await listPaidOut(db, ids)).map((enrolment) => [enrolment.enrolmentId, enrolment]))
  return takenBack.flatMap(({ enrolmentId, payoutId, ownerId, grossMmk: takenMmk }) => {
    const grossMmk = takenMmk - (deducted.get(enrolmentId) ?? 0)
    const enrolment = paidOut.get(enrolmentId)
    if (grossMmk === 0 || !enrolment) return []
    const { percentage } = enrolment
    const netMmk = Math.sign(grossMmk) * payableMmk(Math.abs(grossMmk), percentage)
    return { ownerId, enrolmentId, payoutId, grossMmk, percentage, netMmk, enrolment }
  })
}

/**
 * Records deductions for enrolments that were voided after their payout, and gives back those of enrolments that were
 * restored since; of some owners or of all. The owners are notified.
 *
 * Idempotent. The caller holds the lock of payout runs.
 *
 * @see SR-22
 */
export async function deductVoided(tx: Tx, adminId: number, ownerIds?: readonly number[]): Promise<void> {
  const postings: NewPosting[] = []
  for (const { enrolment, ...unrecorded } of await listUnrecorded(tx, ownerIds)) {
    const deduction = { ...unrecorded, createdBy: adminId }
    const id = await insertDeduction(tx, deduction)
    postings.push(postingOf(id, deduction))
    await notifyOwner(tx, deduction, enrolment)
  }
  await postAll(tx, postings)
}

/** The owner's earnings, which the void left below zero, are made up for by commission and by the amount payable. */
function postingOf(id: number, { ownerId, payoutId, grossMmk, netMmk, createdBy }: NewDeduction): NewPosting {
  const actor: Actor = { type: 'admin', id: createdBy }
  return {
    kind: 'deduction',
    key: `deduction:${id}`,
    actor,
    payoutId,
    entries: [
      debit({ kind: 'commission' }, grossMmk - netMmk),
      debit({ kind: 'payable', holder: ownerId }, netMmk),
      credit({ kind: 'earned', holder: ownerId }, grossMmk),
    ],
  }
}

async function notifyOwner(tx: Tx, { ownerId, netMmk }: NewDeduction, enrolment: PaidOutEnrolment): Promise<void> {
  const { title, studentName, courseId, classId } = enrolment
  const texts = netMmk < 0 ? m.payouts_notice_given_back : m.payouts_notice_deducted
  const student = studentName ?? '–'
  await notify(tx, {
    to: ownerId,
    from: { kind: 'admin' },
    message: texts({ title, student, amount: formatAmount(Math.abs(netMmk)) }, BURMESE),
    courseId,
    ...(classId !== null && { classId }),
  })
}

/**
 * The part of a payout that is kept for an owner's open deductions: as much of it as they need. Negative when the
 * owner gets some back.
 */
export function deductedMmk(payableMmk: number, openMmk: number): number {
  return Math.min(payableMmk, openMmk)
}
