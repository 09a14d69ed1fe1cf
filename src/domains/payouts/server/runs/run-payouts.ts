import { claimForPayout, lockPayableEnrolments } from '#domains/enrolment/server/index.ts'
import type { Actor } from '#domains/ledger/server/index.ts'
import { settleEarnings } from '#domains/payments/server/index.ts'
import { readSettings } from '#domains/site/server/index.ts'
import { addDays, type CalendarDay } from '#platform/contract/calendar.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { PayoutKind } from '../../contract/admin-payouts.contract.ts'
import { deductedMmk, deductVoided } from '../deductions/deduct-voided.ts'
import { lockPayoutRuns, readOpenDeductions } from '../deductions/deductions.queries.ts'
import { assertLedgerAgrees } from '../money/record-check.ts'
import { findAgreedPercentages, insertPayout } from '../payouts.queries.ts'
import { bookPayouts } from './book-payouts.ts'
import { payableMmk, toPayoutDrafts } from './payout-drafts.ts'

/** What a run includes. */
export interface RunPeriod {
  readonly kind: PayoutKind
  /** The last day; null for the usual one. */
  readonly until: CalendarDay | null
}

/**
 * Creates payouts from verified, approved enrolments, each enrolment once. The ledger's earnings are what is paid
 * out.
 *
 * Without `until`, ended classes and completed months are included; with it, everything up to that day. The
 * current commission is stored on each payout. What owners received for enrolments that were voided since is deducted
 * from their new payouts.
 *
 * @returns the new payouts; empty when every enrolment has one
 * @throws Refusal LEDGER_DIFFERS - the newest comparison has found differences
 * @see OP-109, OP-110, SR-22
 */
export function runPayouts(db: Db, admin: AdminViewer, period: RunPeriod): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    await assertLedgerAgrees(tx)
    return createPayouts(tx, admin, period)
  })
}

/** Creates the payouts in the caller's transaction, and returns their ids. */
export async function createPayouts(tx: Tx, admin: AdminViewer, { kind, until }: RunPeriod): Promise<number[]> {
  await lockPayoutRuns(tx)
  await deductVoided(tx, admin.id)
  const lastDay = until ?? usualLastDay(kind)
  const actor: Actor = { type: 'admin', id: admin.id }
  const enrolments = await lockPayableEnrolments(tx, { kind, until: lastDay })
  const earnings = await settleEarnings(tx, enrolments, actor)
  const drafts = toPayoutDrafts(enrolments, earnings)
  if (drafts.length === 0) return []
  const { commission_percent: usual } = await readSettings(tx)
  const ownerIds = drafts.map(({ ownerId }) => ownerId)
  const agreed = await findAgreedPercentages(tx, ownerIds)
  const open = await readOpenDeductions(tx, ownerIds)
  const ids: number[] = []
  for (const { enrolmentIds, ...draft } of drafts) {
    const percentage = agreed.get(draft.ownerId) ?? usual
    const { ownerId, totalAmountMmk } = draft
    const payable = payableMmk(totalAmountMmk, percentage)
    const openMmk = open.get(ownerId) ?? 0
    const amounts = { payableMmk: payable, deductedMmk: deductedMmk(payable, openMmk) }
    open.set(ownerId, openMmk - amounts.deductedMmk)
    const totalStudents = enrolmentIds.length
    const id = await insertPayout(tx, { ...draft, kind, percentage, totalStudents, ...amounts, createdBy: admin.id })
    await claimForPayout(tx, id, enrolmentIds)
    await bookPayouts(tx, [{ id, ownerId, totalAmountMmk, ...amounts }], actor)
    ids.push(id)
  }
  await recordAudit(tx, {
    actorType: 'admin',
    actorId: admin.id,
    action: 'payout.run',
    target: 'payouts',
    after: { kind, until: lastDay, ids },
  })
  return ids
}

/**
 * A class accepts applications until its end date, and a month accepts purchases until its last day, so earlier
 * days are complete.
 */
function usualLastDay(kind: PayoutKind): CalendarDay {
  return addDays(kind === 'class' ? today() : `${today().slice(0, 7)}-01`, -1)
}
