import type { Target } from '#domains/enrolment/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { OrderReply } from '../../contract/orders.contract.ts'
import { forEnrolment } from '../orders/paid-for.ts'
import { listEarlierOrders } from './earlier-money.queries.ts'
import { listPayerRefunds } from './listed-refunds.queries.ts'
import { toPayerRefund } from './payer-refund.ts'
import { listRefundable } from './refunds.queries.ts'
import { showStudentWish } from './wish-refund.ts'

interface Newest {
  readonly studentId: number
  readonly target: Target
  /** The enrolment whose order is shown. */
  readonly enrolmentId: number
  /** The address of a stored picture. */
  readonly urlOf: (path: string) => string
}

/**
 * Money of a student's earlier applications for the same class or video course that pays for nothing, is asked back or
 * goes back, newest first. It belongs to their orders, which have no page once the student has applied again.
 *
 * @see P-WSH-01
 */
export async function showEarlierMoney(
  db: Db,
  { studentId, target, enrolmentId, urlOf }: Newest,
): Promise<NonNullable<OrderReply['earlier']>> {
  const orders = await listEarlierOrders(db, { studentId, target, before: enrolmentId })
  const ids = orders.map((order) => order.enrolmentId)
  const arrivals = Map.groupBy(await listRefundable(db, 'enrolmentId', ids), (transfer) => transfer.enrolmentId)
  const earlier = orders.map(async ({ id, reference, enrolmentId: earlierId }) => ({
    id,
    reference,
    wish_limit: (arrivals.get(earlierId) ?? []).reduce((sum, { restMmk }) => sum + restMmk, 0),
    refund_wish: await showStudentWish(db, earlierId),
    refunds: (await listPayerRefunds(db, forEnrolment(earlierId))).map((refund) => toPayerRefund(refund, urlOf)),
  }))
  // While a refund waits for its approval nothing is left to ask for, and only the wish says what becomes of the money.
  return (await Promise.all(earlier)).filter(
    ({ wish_limit, refund_wish, refunds }) => wish_limit > 0 || refund_wish !== null || refunds.length > 0,
  )
}
