import { credit, debit, type NewPosting, nextPostingKey, post, readHeldByOrder } from '#domains/ledger/server/index.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Order } from '../orders/orders.queries.ts'
import { findUse, setUseGivenBack } from './coupons.queries.ts'

type Step = { readonly order: Order; readonly actor: NewPosting['actor'] }

/** What the product has booked as its part of an order, in kyat. */
export async function readBorne(db: Db, order: Order): Promise<number> {
  return -(await readHeldByOrder(db, order.id, ['discount']))
}

/**
 * The posting by which the product bears a coupon of a paid order, so that the owner earns the whole fee. None for a coupon
 * that the owner bears, and where it is booked already.
 */
export async function bornePosting(tx: Tx, { order, actor }: Step): Promise<NewPosting[]> {
  if (order.discountMmk === 0) return []
  const use = await findUse(tx, order.id)
  if (!use || use.makerId !== null || (await readBorne(tx, order)) > 0) return []
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

/** Turns the product's part of an order back, which has to be prepaid. */
export async function reverseBorne(tx: Tx, { order, actor }: Step): Promise<void> {
  const borneMmk = await readBorne(tx, order)
  if (borneMmk <= 0) return
  await post(tx, {
    kind: 'coupon-undone',
    key: await nextPostingKey(tx, 'coupon-undone', order.id),
    actor,
    orderId: order.id,
    entries: [debit({ kind: 'prepaid', holder: order.id }, borneMmk), credit({ kind: 'discount' }, borneMmk)],
  })
}

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
