import type { FastifyInstance } from 'fastify'
import type { EnrolmentFacts } from '#domains/enrolment/server/index.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { StudentViewer } from '#platform/server/auth/viewer.ts'
import { mount } from '#platform/server/http/mount.ts'
import { mountTable } from '#platform/server/http/mount-table.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import * as calls from '../../contract/coupons.contract.ts'
import type { OrderReply } from '../../contract/orders.contract.ts'
import { showOrder } from '../orders/show-order.ts'
import { couponTable } from './coupon-table.ts'
import { changeCoupon, makeCoupon, showCoupons, showOwnCoupons } from './manage-coupons.ts'
import { dropCoupon, takeCoupon } from './use-coupon.ts'

export function mountCoupons(api: FastifyInstance, { db, links }: Pick<AppServices, 'db' | 'links'>): void {
  mount(api, calls.listCoupons, ({ viewer, query }) => showCoupons(db, viewer, query.page))
  mountTable(api, calls.exportCoupons, ({ viewer, locale }) => couponTable(db, viewer, locale))
  mount(api, calls.createCoupon, async ({ viewer, body }) => ({ id: await makeCoupon(db, viewer, body) }))
  mount(api, calls.updateCoupon, async ({ viewer, params, body }) => ({
    id: await changeCoupon(db, viewer, { id: params.id, change: body }),
  }))
  mount(api, calls.listOwnCoupons, ({ viewer, query }) => showOwnCoupons(db, viewer, query.page))
  mountTable(api, calls.exportOwnCoupons, ({ viewer, locale }) => couponTable(db, viewer, locale))
  mount(api, calls.createOwnCoupon, async ({ viewer, body }) => ({ id: await makeCoupon(db, viewer, body) }))
  mount(api, calls.updateOwnCoupon, async ({ viewer, params, body }) => ({
    id: await changeCoupon(db, viewer, { id: params.id, change: body }),
  }))
  mount(api, calls.useCoupon, async ({ viewer, params, body }) => {
    return {
      order: await shown({ db, links }, viewer, await takeCoupon(db, viewer, { orderId: params.id, typed: body.code })),
    }
  })
  mount(api, calls.removeCoupon, async ({ viewer, params }) => {
    return { order: await shown({ db, links }, viewer, await dropCoupon(db, viewer, params.id)) }
  })
}

async function shown(
  ports: Pick<AppServices, 'db' | 'links'>,
  student: StudentViewer,
  { classId, courseId }: EnrolmentFacts,
): Promise<OrderReply> {
  const order = await showOrder(ports, student, {
    target: classId === null ? { courseId } : { classId },
    readsPictures: false,
  })
  if (!order) throw new Refusal('ORDER_NOT_FOUND')
  return order
}
