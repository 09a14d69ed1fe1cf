import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { AdminPayeePreview, AdminRunPreview } from '../../contract/admin-payouts.contract.ts'
import { payeeOf } from '../payout-replies.ts'
import { listPayoutsByIds, type Payout } from '../payouts.queries.ts'
import { createPayouts, type RunPeriod } from './run-payouts.ts'

/**
 * What a run would create at this moment.
 *
 * Runs in a transaction that is rolled back, so that the preview cannot differ from the run: postings, notices and
 * the audit entry are undone with it.
 */
export async function previewPayouts(db: Db, admin: AdminViewer, period: RunPeriod): Promise<AdminRunPreview> {
  const tx = await db.startTransaction().execute()
  try {
    return toPreview(await listPayoutsByIds(tx, await createPayouts(tx, admin, period)))
  } finally {
    await tx.rollback().execute()
  }
}

function toPreview(payouts: readonly Payout[]): AdminRunPreview {
  const payees = [...Map.groupBy(payouts, ({ ownerId }) => ownerId).values()].flatMap((own): AdminPayeePreview[] => {
    const [first] = own
    if (!first) return []
    const sum = (amount: (payout: Payout) => number) => own.reduce((total, payout) => total + amount(payout), 0)
    const payable = sum(({ payableMmk }) => payableMmk)
    const deducted = sum(({ deductedMmk }) => deductedMmk)
    return [
      {
        payee: payeeOf(first),
        payouts: own.length,
        total_std: sum(({ totalStudents }) => totalStudents),
        payment_total_amount: payable,
        deducted_amount: deducted,
        transferred_amount: payable - deducted,
      },
    ]
  })
  return {
    payouts: payouts.length,
    transferred_total: payees.reduce((total, { transferred_amount }) => total + transferred_amount, 0),
    payees: payees.toSorted((a, b) => b.transferred_amount - a.transferred_amount || a.payee.id - b.payee.id),
  }
}
