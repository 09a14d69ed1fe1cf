import type { Tx } from '#platform/server/database/connect.ts'
import { lockPayable, type PayableEnrolment, type PayableWanted, updatePayout } from './payable-enrolments.queries.ts'

/**
 * Accepted enrolments with a verified fee that no payout holds, oldest first, held until the transaction ends.
 *
 * Of two runs at once the second waits here and then finds only what the first left.
 *
 * @see OP-109, SR-22
 */
export function lockPayableEnrolments(tx: Tx, wanted: PayableWanted): Promise<PayableEnrolment[]> {
  return lockPayable(tx, wanted)
}

/**
 * Counts enrolments into a payout, for good: each belongs to one payout only.
 *
 * @throws Error when one of them is in a payout already, which undoes the whole run
 * @see SR-22
 */
export async function claimForPayout(tx: Tx, payoutId: number, enrolmentIds: readonly number[]): Promise<void> {
  const claimed = await updatePayout(tx, enrolmentIds, payoutId)
  if (claimed !== enrolmentIds.length) throw new Error(`payout ${payoutId} would hold enrolments of another payout`)
}
