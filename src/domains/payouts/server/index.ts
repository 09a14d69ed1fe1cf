import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mountOwnPayouts, mountPayoutDesk } from './payouts.routes.ts'

/** Mounts the endpoints of this domain. */
export function mountPayouts(api: FastifyInstance, services: Pick<AppServices, 'db'>): void {
  mountOwnPayouts(api, services)
  mountPayoutDesk(api, services)
}
