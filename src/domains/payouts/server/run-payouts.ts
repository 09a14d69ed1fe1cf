import { claimForPayout, lockPayableEnrolments } from '#domains/enrolment/server/index.ts'
import type { Actor } from '#domains/ledger/server/index.ts'
import { settleEarnings } from '#domains/payments/server/index.ts'
import { readSettings } from '#domains/site/server/index.ts'
import { addDays, type CalendarDay } from '#platform/contract/calendar.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { PayoutKind } from '../contract/admin-payouts.contract.ts'
import { bookPayouts } from './book-payouts.ts'
import { payableMmk, toPayoutDrafts } from './payout-drafts.ts'
import { findAgreedPercentages, insertPayout } from './payouts.queries.ts'

/**
 * Creates payouts from verified, approved enrolments, each enrolment once. The ledger's earnings are what is paid
 * out.
 *
 * Without `until`, ended classes and completed months are included; with it, everything up to that day. The
 * current commission is stored on each payout.
 *
 * @returns the new payouts; empty when every enrolment has one
 * @see OP-109, OP-110, SR-22
 */
export function runPayouts(
  db: Db,
  admin: AdminViewer,
  { kind, until }: { kind: PayoutKind; until: CalendarDay | null },
): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    const lastDay = until ?? usualLastDay(kind)
    const actor: Actor = { type: 'admin', id: admin.id }
    const payable = await lockPayableEnrolments(tx, { kind, until: lastDay })
    const earnings = await settleEarnings(
      tx,
      payable.map(({ id }) => id),
      actor,
    )
    const drafts = toPayoutDrafts(payable, earnings)
    if (drafts.length === 0) return []
    const { commission_percent: usual } = await readSettings(tx)
    const agreed = await findAgreedPercentages(
      tx,
      drafts.map(({ ownerId }) => ownerId),
    )
    const ids: number[] = []
    for (const { enrolmentIds, ...draft } of drafts) {
      const percentage = agreed.get(draft.ownerId) ?? usual
      const id = await insertPayout(tx, {
        ...draft,
        kind,
        percentage,
        totalStudents: enrolmentIds.length,
        payableMmk: payableMmk(draft.totalAmountMmk, percentage),
        createdBy: admin.id,
      })
      await claimForPayout(tx, id, enrolmentIds)
      const { ownerId, totalAmountMmk } = draft
      await bookPayouts(
        tx,
        [{ id, ownerId, totalAmountMmk, payableMmk: payableMmk(totalAmountMmk, percentage) }],
        actor,
      )
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
  })
}

/**
 * A class accepts applications until its end date, and a month accepts purchases until its last day, so earlier
 * days are complete.
 */
function usualLastDay(kind: PayoutKind): CalendarDay {
  return addDays(kind === 'class' ? today() : `${today().slice(0, 7)}-01`, -1)
}
