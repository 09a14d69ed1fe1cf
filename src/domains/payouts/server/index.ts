import type { FastifyInstance } from 'fastify'
import type { Ground } from '#platform/server/ground.ts'
import { mountOwnPayouts, mountPayoutDesk } from './payouts.routes.ts'

/** Puts the calls of this room on the API. */
export function mountPayouts(api: FastifyInstance, ground: Pick<Ground, 'db'>): void {
  mountOwnPayouts(api, ground)
  mountPayoutDesk(api, ground)
}
