import { now } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import type { Order } from '../orders/orders.queries.ts'
import { findUse, setUseGivenBack } from './coupons.queries.ts'

/** Gives the use of a rejected order's coupon back, so that the student, or another one, can use it. */
export async function releaseCouponUse(tx: Tx, order: Order): Promise<void> {
  if (order.discountMmk === 0) return
  const use = await findUse(tx, order.id)
  if (use && use.givenBackAt === null) await setUseGivenBack(tx, use.id, now())
}

/** Takes the use of a coupon again for an order that is approved again, whatever its limits: staff have decided. */
export async function retakeCouponUse(tx: Tx, order: Order): Promise<void> {
  if (order.discountMmk === 0) return
  const use = await findUse(tx, order.id)
  if (use && use.givenBackAt !== null) await setUseGivenBack(tx, use.id, null)
}
