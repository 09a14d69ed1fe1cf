import { type Actor, readEarnings } from '#domains/ledger/server/index.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { carryOver } from './carry-over.ts'
import { listOrderIds } from './orders.queries.ts'
import { lockAndSettleOrder } from './settle-order.ts'

/**
 * Earnings of owners in kyat, by enrolment id. Enrolments without earnings are left out. Settles their orders
 * first. The caller has locked the enrolments.
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
