import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import * as calls from '../../contract/shortfalls.contract.ts'
import { refOf, toVerified } from '../desk/payment-desk.routes.ts'
import { closeShort, confirmWaiver, takeWaiverBack, waiveRest } from './close-rest.ts'

/** The rest of a fee that was paid in part, which is no longer asked for. */
export function mountShortfalls(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, calls.waiveRest, async ({ viewer, params, body }) =>
    toVerified(await waiveRest(db, viewer, { ref: refOf(params, body), restMmk: body.rest, reason: body.reason })),
  )
  mount(api, calls.confirmWaiver, async ({ viewer, params, body }) =>
    toVerified(await confirmWaiver(db, viewer, refOf(params, body))),
  )
  mount(api, calls.takeWaiverBack, async ({ viewer, params, body }) =>
    toVerified(await takeWaiverBack(db, viewer, { ref: refOf(params, body), reason: body.reason ?? null })),
  )
  mount(api, calls.closeShort, async ({ viewer, params, body }) =>
    toVerified(await closeShort(db, viewer, { ref: refOf(params, body), restMmk: body.rest, reason: body.reason })),
  )
}
