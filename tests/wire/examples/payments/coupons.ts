import * as calls from '#domains/payments/contract/coupons.contract.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'
import { insertOrder } from './recorded-money.ts'

const finance = { as: 'admin.finance' } as const
const NONE = { path: [ID.unused] }
const [ORDER, COUPON, OWN_COUPON] = [775, 776, 777]
const at = new Date('2026-02-01T09:00:00+06:30')

/** A waiting application with an order, and a coupon of the product. */
const couponed = async ({ api: { db } }: World) => {
  await insertOrder(db, {
    id: ORDER,
    enrolmentId: ID.enrolment.waitingSeat,
    accountId: ID.applicant,
    reference: '48217114',
  })
  await db
    .insertInto('coupons')
    .values([
      { id: COUPON, code: 'THADINGYUT', percent: 20, madeBy: ID.admin.finance, maxUses: 100, insertedAt: at },
      { id: OWN_COUPON, code: 'OWNER10', percent: 10, makerId: ID.teacher, ownerId: ID.teacher, insertedAt: at },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
const paidInFull = async (world: World) => {
  await couponed(world)
  await world.api.db.updateTable('orders').set({ state: 'paid' }).where('id', '=', ORDER).execute()
}
const usedBefore = async (world: World) => {
  await couponed(world)
  const { db } = world.api
  await db
    .insertInto('couponUses')
    .values({ couponId: COUPON, orderId: ORDER, accountId: ID.applicant, discountMmk: 10_000, usedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.updateTable('orders').set({ discountMmk: 10_000 }).where('id', '=', ORDER).execute()
}
const usedAndPaid = async (world: World) => {
  await usedBefore(world)
  await world.api.db.updateTable('orders').set({ state: 'paid' }).where('id', '=', ORDER).execute()
}
const body = { code: 'NEWYEAR2026', percent: 15, until: '2026-12-31', uses: 50 }
const change = { body: { uses: 200, active: false } }
const ofStudent = { as: 'applicant', path: [ORDER] } as const

export const coupons = [
  ...of(calls.listCoupons, { ...finance, arrange: couponed }),
  ...of(calls.exportCoupons, { ...finance, query: { format: 'csv' }, arrange: couponed }),
  ...of(calls.createCoupon, { ...finance, body }, { INVALID_INPUT: { body: { ...body, amount: 500 } } }),
  ...of(
    calls.updateCoupon,
    { ...finance, path: [COUPON], ...change, arrange: couponed },
    { COUPON_NOT_FOUND: { path: [OWN_COUPON] } },
  ),
  ...of(calls.listOwnCoupons, { as: 'teacher', arrange: couponed }),
  ...of(calls.exportOwnCoupons, { as: 'teacher', query: { format: 'csv' }, arrange: couponed }),
  ...of(calls.createOwnCoupon, { as: 'teacher', body }, { INVALID_INPUT: { body: { ...body, code: 'ABC' } } }),
  ...of(
    calls.updateOwnCoupon,
    { as: 'teacher', path: [OWN_COUPON], ...change, arrange: couponed },
    { COUPON_NOT_FOUND: { path: [COUPON] } },
  ),
  ...of(
    calls.useCoupon,
    { ...ofStudent, body: { code: 'thadingyut' }, arrange: couponed },
    {
      ORDER_NOT_FOUND: NONE,
      ORDER_CLOSED: { arrange: paidInFull },
      COUPON_NOT_USABLE: { body: { code: 'NOSUCHCODE' } },
    },
  ),
  ...of(
    calls.removeCoupon,
    { ...ofStudent, arrange: usedBefore },
    { ORDER_NOT_FOUND: NONE, ORDER_CLOSED: { arrange: usedAndPaid } },
  ),
]
