import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mountBroadcasts } from './broadcasts.routes.ts'
import { mountOwnNotifications } from './notifications.routes.ts'
import { mountOutbox } from './outbox.routes.ts'

/** Mounts every call of this domain. */
export function mountNotifications(api: FastifyInstance, services: Pick<AppServices, 'db'>): void {
  mountOwnNotifications(api, services)
  mountBroadcasts(api, services)
  mountOutbox(api, services)
}
