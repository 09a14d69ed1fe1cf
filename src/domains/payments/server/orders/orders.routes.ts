import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { showClassOrder, showCourseOrder } from '../../contract/orders.contract.ts'
import { showOrder } from './show-order.ts'

export function mountOrders(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, showClassOrder, async ({ viewer, params }) => ({
    order: await showOrder(db, viewer, { classId: params.id }),
  }))
  mount(api, showCourseOrder, async ({ viewer, params }) => ({
    order: await showOrder(db, viewer, { courseId: params.id }),
  }))
}
