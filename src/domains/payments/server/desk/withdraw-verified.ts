import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { invalidFields } from '#platform/server/http/refusal.ts'
import { reopenCheck } from '../second-person/second-checks.queries.ts'
import { balanceRowsWithNumber } from '../statements/balance-rows.ts'
import { withdrawTransfer } from '../transfers/transfers.queries.ts'

/**
 * Whether an admin undoes the own verification before its notices are visible.
 *
 * @throws Refusal INVALID_INPUT - under `reason`: missing although another admin verified it or the undo period is over
 */
export function isUndone(
  { id }: AdminViewer,
  { verifiedBy, notifiedAt, reason }: { verifiedBy: number; notifiedAt: Date; reason: string | null },
): boolean {
  const isUndo = verifiedBy === id && notifiedAt > now()
  if (reason === null && !isUndo) throw invalidFields({ reason: 'reason_required' })
  return isUndo
}

/**
 * Withdraws a transfer whose withdrawal was booked, and puts the rows of statements with its number in step. When the
 * verification is undone, the entry of the first person waits again, as before the confirmation.
 */
export async function withdrawVerified(
  tx: Tx,
  { id: adminId }: AdminViewer,
  { transferId, isUndo }: { transferId: number; isUndo: boolean },
): Promise<void> {
  const numberKey = await withdrawTransfer(tx, transferId, adminId)
  if (numberKey !== null) await balanceRowsWithNumber(tx, numberKey, { type: 'admin', id: adminId })
  if (isUndo) await reopenCheck(tx, transferId)
}
