import type { FastifyInstance } from 'fastify'
import type { Ground } from '#platform/server/ground.ts'
import { mountPaymentDesk } from './payment-desk.routes.ts'
import { mountPaymentMethods, mountProofs } from './payments.routes.ts'

export { listRepeatedTransfers } from './transfers.queries.ts'

/** Mounts the endpoints of this domain. */
export function mountPayments(api: FastifyInstance, ground: Pick<Ground, 'db' | 'links' | 'storage'>): void {
  mountPaymentMethods(api, ground)
  mountProofs(api, ground)
  mountPaymentDesk(api, ground)
}
