import type { FastifyInstance } from 'fastify'
import type { Ground } from '#platform/server/ground.ts'
import { mountOwnPayouts, mountPayoutDesk } from './payouts.routes.ts'

/** Mounts the endpoints of this domain. */
export function mountPayouts(api: FastifyInstance, ground: Pick<Ground, 'db'>): void {
  mountOwnPayouts(api, ground)
  mountPayoutDesk(api, ground)
}
