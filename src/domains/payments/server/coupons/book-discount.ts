import {
  type Actor,
  credit,
  debit,
  type NewPosting,
  nextPostingKey,
  post,
  readHeldByOrder,
} from '#domains/ledger/server/index.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Order } from '../orders/orders.queries.ts'
import { findUse } from './coupons.queries.ts'

/** An order, and who causes the postings. */
interface DiscountStep {
  readonly order: Order
  readonly actor: Actor
}

/** What the product has booked as its expense for the coupon of an order, in kyat. */
export async function readBookedDiscount(db: Db, order: Order): Promise<number> {
  return -(await readHeldByOrder(db, order.id, ['discount']))
}

/**
 * The posting by which the product bears a coupon of a paid order, so that the owner earns the whole fee. None for a
 * coupon that the owner bears, and where it is booked already.
 */
export async function discountPostings(tx: Tx, { order, actor }: DiscountStep): Promise<NewPosting[]> {
  if (order.discountMmk === 0) return []
  const use = await findUse(tx, order.id)
  if (!use || use.makerId !== null || (await readBookedDiscount(tx, order)) > 0) return []
  return [
    {
      kind: 'coupon',
      key: await nextPostingKey(tx, 'coupon', order.id),
      actor,
      orderId: order.id,
      entries: [
        debit({ kind: 'discount' }, use.discountMmk),
        credit({ kind: 'prepaid', holder: order.id }, use.discountMmk),
      ],
    },
  ]
}

/** Reverses what `discountPostings` booked, which has to be prepaid. */
export async function reverseDiscount(tx: Tx, { order, actor }: DiscountStep): Promise<void> {
  const bookedDiscountMmk = await readBookedDiscount(tx, order)
  if (bookedDiscountMmk <= 0) return
  await post(tx, {
    kind: 'coupon-undone',
    key: await nextPostingKey(tx, 'coupon-undone', order.id),
    actor,
    orderId: order.id,
    entries: [
      debit({ kind: 'prepaid', holder: order.id }, bookedDiscountMmk),
      credit({ kind: 'discount' }, bookedDiscountMmk),
    ],
  })
}
