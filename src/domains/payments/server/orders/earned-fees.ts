import { type Actor, readEarnings } from '#domains/ledger/server/index.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { carryOver } from './carry-over.ts'
import { listOrderIds } from './orders.queries.ts'
import { lockAndSettleOrder } from './settle-order.ts'

/**
 * What accepted enrolments have earned for their owners, in kyat, by enrolment; one that has earned nothing is left out.
 * Their orders are settled first. The caller holds the enrolments.
 */
export async function settleEarnings(
  tx: Tx,
  enrolmentIds: readonly number[],
  actor: Actor,
): Promise<Map<number, number>> {
  const known = await listOrderIds(tx, enrolmentIds)
  await carryOver(
    tx,
    enrolmentIds.filter((id) => !known.has(id)),
  )
  const orders = await listOrderIds(tx, enrolmentIds)
  const settled = await readEarnings(tx, [...orders.values()])
  for (const [enrolmentId, orderId] of orders)
    if (!settled.get(orderId)) await lockAndSettleOrder(tx, enrolmentId, actor)
  const earnings = await readEarnings(tx, [...orders.values()])
  return new Map(
    [...orders].flatMap(([enrolmentId, orderId]) => {
      const earnedMmk = earnings.get(orderId) ?? 0
      return earnedMmk > 0 ? [[enrolmentId, earnedMmk]] : []
    }),
  )
}
