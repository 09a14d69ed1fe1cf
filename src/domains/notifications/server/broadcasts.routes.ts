import type { FastifyInstance } from 'fastify'
import * as contract from '#domains/notifications/contract/broadcasts.contract.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { broadcast, readBroadcasts } from './broadcast.ts'
import { readAudience, readRecipients } from './find-audience.ts'

/** Calls of the console's page of broadcasts. */
export function mountBroadcasts(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, contract.sendBroadcast, ({ viewer, body }) => broadcast(db, viewer, body))
  mount(api, contract.showAudience, () => readAudience(db))
  mount(api, contract.findRecipients, ({ query }) => readRecipients(db, query.keyword))
  mount(api, contract.listBroadcasts, ({ query }) => readBroadcasts(db, query.page))
}
