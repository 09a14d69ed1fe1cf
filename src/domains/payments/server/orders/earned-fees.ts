import type { EnrolmentFacts } from '#domains/enrolment/server/index.ts'
import { type Actor, readEarnings } from '#domains/ledger/server/index.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { carryOverLocked } from './carry-over.ts'
import { listOrderIds } from './orders.queries.ts'
import { settleOrder, toUnordered } from './settle-order.ts'

/**
 * Earnings of owners in kyat, by enrolment id. Enrolments without earnings are left out. Settles their orders
 * first.
 */
export async function settleEarnings(
  tx: Tx,
  enrolments: readonly Locked<EnrolmentFacts>[],
  actor: Actor,
): Promise<Map<number, number>> {
  const ids = enrolments.map(({ id }) => id)
  const known = await listOrderIds(tx, ids)
  const unordered = enrolments.filter(({ id }) => !known.has(id))
  await carryOverLocked(tx, unordered.map(toUnordered))
  const orders = unordered.length === 0 ? known : await listOrderIds(tx, ids)
  const settled = await readEarnings(tx, [...orders.values()])
  for (const enrolment of enrolments) {
    const orderId = orders.get(enrolment.id)
    if (orderId !== undefined && !settled.get(orderId)) await settleOrder(tx, enrolment, actor)
  }
  const earnings = await readEarnings(tx, [...orders.values()])
  return new Map(
    [...orders].flatMap(([enrolmentId, orderId]) => {
      const earnedMmk = earnings.get(orderId) ?? 0
      return earnedMmk > 0 ? [[enrolmentId, earnedMmk]] : []
    }),
  )
}
