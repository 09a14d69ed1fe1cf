import type { FastifyInstance } from 'fastify'
import { listOutbox, sendMailAgain } from '#domains/notifications/contract/outbox.contract.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { readOutbox } from './read-outbox.ts'
import { sendKeptMailAgain } from './send-kept-mail-again.ts'

/** Calls of the console's page of mail that was not sent. */
export function mountOutbox(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, listOutbox, ({ query }) => readOutbox(db, query.page))
  mount(api, sendMailAgain, async ({ viewer, params }) => {
    await sendKeptMailAgain(db, viewer, params.id)
    return { status: 200 }
  })
}
