import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { editPictureFacts, showClassOrder, showCourseOrder } from '../../contract/orders.contract.ts'
import { toPayerClaim } from '../proofs/payment-proofs.routes.ts'
import { editFacts } from '../reading/edit-facts.ts'
import { showOrder } from './show-order.ts'

export function mountOrders(
  api: FastifyInstance,
  { config, db, links }: Pick<AppServices, 'config' | 'db' | 'links'>,
): void {
  const readsPictures = config.receiptReading
  mount(api, showClassOrder, async ({ viewer, params }) => ({
    order: await showOrder({ db, links }, viewer, { target: { classId: params.id }, readsPictures }),
  }))
  mount(api, showCourseOrder, async ({ viewer, params }) => ({
    order: await showOrder({ db, links }, viewer, { target: { courseId: params.id }, readsPictures }),
  }))
  mount(api, editPictureFacts, ({ viewer, params, body }) =>
    editFacts(db, viewer, { orderId: params.id, proofId: body.picture_id, facts: toPayerClaim(body) }),
  )
}
