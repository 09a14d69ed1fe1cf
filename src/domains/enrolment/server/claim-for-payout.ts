import type { Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { lockPayable, type PayableEnrolment, type PayableWanted, updatePayout } from './payable-enrolments.queries.ts'

/**
 * Locks accepted enrolments with a verified fee that no payout contains, oldest first. A simultaneous run waits here
 * and then finds the rest.
 *
 * @see OP-109, SR-22
 */
export function lockPayableEnrolments(tx: Tx, wanted: PayableWanted): Promise<Locked<PayableEnrolment>[]> {
  return lockPayable(tx, wanted)
}

/**
 * Assigns enrolments to a payout, which is final.
 *
 * @throws Error when one of them is in a payout already, which undoes the whole run
 * @see SR-22
 */
export async function claimForPayout(tx: Tx, payoutId: number, enrolmentIds: readonly number[]): Promise<void> {
  const claimed = await updatePayout(tx, enrolmentIds, payoutId)
  if (claimed !== enrolmentIds.length) throw new Error(`payout ${payoutId} would hold enrolments of another payout`)
}
